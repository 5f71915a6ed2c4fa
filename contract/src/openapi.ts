import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});
export type OpenApiDocument = z.output<typeof OpenApiDocument>;

/** Describes every call of this server, as OpenAPI 3.1. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anonymous',
  answer: OpenApiDocument,
});

/** The OpenAPI document, at the address where Komga has it. */
export const getApiDocs = endpoint({
  method: 'GET',
  path: '/v3/api-docs',
  access: 'anonymous',
  answer: OpenApiDocument,
});
