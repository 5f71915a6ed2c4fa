import type { Access, Endpoint } from '@longbox/contract/endpoint';
import { ErrorBody, ViolationsBody } from '@longbox/contract/errors';
import type { OpenApiDocument } from '@longbox/contract/openapi';
import { opdsTypes } from '@longbox/contract/opds';
import { tokenHeader } from '@longbox/contract/sign-in';
import { version } from '../base/version.ts';
import { isOfOpds2 } from './program-roots.ts';
import { createSchemas, type JsonSchemas, queryParameters } from './openapi-schemas.ts';

type Operation = OpenApiDocument['paths'][string][string];

/** How loosely written input is read, which no schema says. */
const description =
  'In bodies, numbers and booleans can be strings, and vice versa. An empty string means null ' +
  'where a number or a date can be null. Unknown parameters and parameters without a value are ' +
  'ignored.';

/** Every call as one OpenAPI 3.1 document, but for where the caller reaches this server. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const schemas = createSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    // OpenAPI has no word for the rest of a path.
    const path = endpoint.path.replace('{+', '{');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas),
    };
  }
  const { violations } = schemas.of(ViolationsBody, 'output', 'Violations').properties ?? {};
  const error = schemas.of(ErrorBody, 'output', 'Error');
  return {
    openapi: '3.1.0',
    info: { title: 'Longbox', version, description },
    servers: [],
    security: [{ session: [] }, { basic: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas: {
        ...schemas.shared,
        Error: { ...error, properties: { ...error.properties, violations } },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refusal${status}`,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'longbox-session' },
        basic: { type: 'http', scheme: 'basic' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

const needs: Readonly<Record<Access, string>> = {
  anonymous: 'Needs no sign-in.',
  user: 'Needs a signed-in account.',
  admin: 'Needs the role ADMIN.',
  'own-lists':
    'Needs the role ADMIN, except for a private collection or read list: that needs the account it belongs to.',
  setup:
    'Needs the role ADMIN. While the server has no account, it also accepts calls from the same machine, ' +
    'and calls whose header `longbox-setup-code` has the setup code that the server prints at startup.',
  'page-streaming': 'Needs the role PAGE_STREAMING.',
  'file-download': 'Needs the role FILE_DOWNLOAD.',
  kobo: 'Needs an API key in the path, from an account with the role KOBO_SYNC.',
  'kobo-download':
    'Needs an API key in the path, from an account with the roles KOBO_SYNC and FILE_DOWNLOAD.',
};

/** Meaning of each refusal (api.md 1.8). */
const refusals = {
  400: 'The request is invalid',
  401: 'Not signed in. Browsers get no body',
  403: 'Not permitted',
  404: 'Not found, or not available now',
  406: 'The caller doesn’t accept the type of the response',
  409: 'The server’s state conflicts with the call, for example a later reading position',
  413: 'The body is too large',
  415: 'The type of the body is not supported',
  429: 'Too many attempts, try again later',
} as const;

function refusalsOf({ access, path, query, body, upload, ...endpoint }: Endpoint): object {
  const takesBody = body !== undefined || upload !== undefined;
  const hasInput = takesBody || query !== undefined || endpoint.headers !== undefined;
  const names = path.includes('{');
  const applying: Readonly<Record<keyof typeof refusals, boolean>> = {
    400: hasInput || names,
    401: true,
    // Every change from a page of another address is refused.
    403: endpoint.method !== 'GET' || access !== 'anonymous' || names,
    404:
      names ||
      endpoint.namesItem === true ||
      access === 'admin' ||
      access === 'setup' ||
      endpoint.answer === 'bytes',
    406: endpoint.answer !== 'nothing' && endpoint.answer !== 'events',
    409: endpoint.conflicts === true,
    413: takesBody,
    415: takesBody,
    429: true,
  };
  return {
    ...Object.fromEntries(
      Object.entries(applying)
        .filter(([, applies]) => applies)
        .map(([status]) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
    ),
    ...(isOfOpds2(path) && {
      401: { description: refusals[401], content: contentOf([opdsTypes.authentication], {}) },
    }),
    ...(endpoint.silentNotFound && { 404: { description: `${refusals[404]}. Without a body` } }),
  };
}

function operation(endpoint: Endpoint, schemas: JsonSchemas): Operation {
  const { method, path, access, query, body, upload, guests } = endpoint;
  const operationId = `${method.toLowerCase()}${path.replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase())}`;
  const parameters = [
    ...named('path', pathNames(path)),
    ...named('header', endpoint.headers ?? []),
    ...(query ? queryParameters(query) : []),
  ];
  return {
    operationId,
    description: needs[access] + (guests ? ' Parts of it need no sign-in.' : ''),
    ...(access === 'anonymous' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: endpoint.bodyRequired !== false,
        content: contentOf(
          ['application/json', ...(endpoint.types ?? [])],
          schemas.of(body, 'input', `${operationId}Body`),
        ),
      },
    }),
    ...(upload !== undefined && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form(upload) } } },
    }),
    responses: { ...answersOf(endpoint, operationId, schemas), ...refusalsOf(endpoint) },
  };
}

const form = (member: string): object => ({
  type: 'object',
  properties: { [member]: { type: 'string', format: 'binary' } },
  required: [member],
});

const contentOf = (types: readonly string[], schema: object): object =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function answersOf(endpoint: Endpoint, operationId: string, schemas: JsonSchemas): object {
  const { answer, status, method, types } = endpoint;
  const unchanged = method === 'GET' ? { 304: { description: 'The caller already has it' } } : {};
  if (answer === 'nothing') return { [status ?? 204]: { description: 'Nothing' } };
  if (answer === 'events') {
    return { 200: { description: 'Live events', content: { 'text/event-stream': {} } } };
  }
  if (answer === 'bytes') {
    const content = contentOf(types ?? ['*/*'], {});
    return {
      200: { description: 'An image or a file', content },
      206: { description: 'The requested part of a file', content },
      ...unchanged,
      416: { description: 'The file has no such part' },
    };
  }
  const schema = schemas.of(answer, 'output', `${operationId}Answer`);
  return {
    [status ?? 200]: {
      description: 'The response',
      content: contentOf(types ?? ['application/json'], schema),
    },
    ...(answer._zod.optout === 'optional' && { 204: { description: 'Nothing found' } }),
    ...unchanged,
  };
}

const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? '');

/** A session in this header may as well come as a cookie. */
const named = (place: 'path' | 'header', names: readonly string[]): object[] =>
  names.map((name) => ({
    name,
    in: place,
    required: name !== tokenHeader,
    schema: { type: 'string' },
  }));
