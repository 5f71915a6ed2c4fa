import type { Access, Endpoint, Schema } from '@longbox/contract/endpoint';
import type { OpenApiDocument } from '@longbox/contract/openapi';
import * as z from 'zod/mini';
import { version } from '../base/version.ts';

/** Every call as one OpenAPI 3.1 document, but for where the caller reaches this server. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    // OpenAPI has no word for the rest of a path.
    const path = endpoint.path.replace('{+', '{');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Longbox', version },
    servers: [],
    security: [{ session: [] }, { basic: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'longbox-session' },
        basic: { type: 'http', scheme: 'basic' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

const needs: Readonly<Record<Access, string>> = {
  anonymous: 'For anybody, signed in or not.',
  user: 'For everybody who is signed in.',
  admin: 'Needs the role ADMIN.',
  'page-streaming': 'Needs the role PAGE_STREAMING.',
  'file-download': 'Needs the role FILE_DOWNLOAD.',
};

function operation(endpoint: Endpoint): OpenApiDocument['paths'][string][string] {
  const { method, path, access, query, body, upload } = endpoint;
  const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : [])];
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    description: needs[access],
    ...(access === 'anonymous' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: endpoint.bodyRequired !== false,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    ...(upload !== undefined && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form(upload) } } },
    }),
    responses: { [String(statusOf(endpoint))]: response(endpoint) },
  };
}

const form = (member: string): object => ({
  type: 'object',
  properties: { [member]: { type: 'string', format: 'binary' } },
  required: [member],
});

function statusOf({ status, answer }: Endpoint): number {
  return status ?? (answer === 'nothing' ? 204 : 200);
}

function response({ answer }: Endpoint): object {
  if (answer === 'nothing') return { description: 'Nothing' };
  if (answer === 'bytes') return { description: 'An image or a file', content: { '*/*': {} } };
  if (answer === 'events') {
    return { description: 'Live events', content: { 'text/event-stream': {} } };
  }
  const schema = jsonSchema(answer, 'output');
  return { description: 'The answer', content: { 'application/json': { schema } } };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: Schema): object[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
