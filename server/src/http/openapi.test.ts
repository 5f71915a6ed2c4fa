import { liveEvents } from '@longbox/contract/events';
import { getApiDocs, getOpenApi } from '@longbox/contract/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const Operation = z.object({
  operationId: z.string(),
  description: z.string(),
  parameters: z._default(
    z.array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
    ),
    [],
  ),
  requestBody: z.optional(
    z.object({ required: z.boolean(), content: z.record(z.string(), z.unknown()) }),
  ),
  responses: z.record(z.string(), z.unknown()),
  security: z.optional(z.array(z.unknown())),
});

let server: TestServer;
let operations: Map<string, z.output<typeof Operation>>;
beforeAll(async () => {
  server = await startTestServer({ basePath: '/shelf' });
  const { paths } = await server.call(getOpenApi, {});
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        z.parse(Operation, operation),
      ]),
    ),
  );
});
afterAll(() => server.close());

test('the document names exactly the calls that are served', () => {
  const served = [...server.app.routes.map(({ endpoint }) => endpoint), liveEvents];
  const names = served.map(({ method, path }) => `${method} ${path.replace('{+', '{')}`);
  expect([...operations.keys()].toSorted()).toEqual(names.toSorted());
});

test('every call has a name of its own and declares what its path needs', () => {
  const ids = [...operations.values()].map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [call, { parameters, operationId }] of operations) {
    expect(operationId).toMatch(/^[a-z]\w+$/);
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect([call, inPath]).toEqual([
      call,
      [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ]);
  }
});

test('it says what is asked for, what comes back, and who may ask', () => {
  const books = operations.get('GET /api/v1/books');
  expect(books?.parameters).toContainEqual({
    name: 'library_id',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'string' } },
  });
  expect(books?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { properties: { content: { type: 'array' } } } } },
  });
  const creation = operations.get('POST /api/v2/users');
  expect(creation?.description).toBe('Needs the role ADMIN.');
  expect(creation?.requestBody?.required).toBe(true);
  expect(Object.keys(creation?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '413', '415', '429']),
  );
  const match = operations.get('POST /api/v1/readlists/match/comicrack');
  expect(match?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  });
  const uploads = [...operations].filter(
    ([, { requestBody }]) => requestBody && 'multipart/form-data' in requestBody.content,
  );
  expect(uploads).toHaveLength(7);
  expect(operations.get('GET /api/v1/claim')?.security).toEqual([]);
  expect(operations.get('PATCH /api/v1/settings')?.responses).toHaveProperty('204');
});

test('it is an OpenAPI document by the schema of OpenAPI, and refers to nothing that is not there', async () => {
  const document: Record<string, unknown> = structuredClone(await server.call(getOpenApi, {}));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(500);
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(() => validator.resolveRefs()).not.toThrow();
  for (const [, place = ''] of references) {
    const found = place.split('/').reduce<unknown>((at, name) => {
      return typeof at === 'object' && at !== null
        ? Object.entries(at).find(([key]) => key === name)?.[1]
        : undefined;
    }, document);
    expect([place, found]).toEqual([place, expect.any(Object)]);
  }
});

test('it names the types of parameters, the headers of the claim, vendor types and refusals', () => {
  const books = operations.get('GET /api/v1/books');
  const typeOf = (name: string) => books?.parameters.find((one) => one.name === name)?.schema;
  expect(typeOf('page')).toMatchObject({ type: 'integer', default: 0 });
  expect(typeOf('unpaged')).toEqual({ type: 'boolean' });
  expect(typeOf('sort')).toEqual({ type: 'array', items: { type: 'string' } });
  expect(typeOf('read_status')).toEqual({
    type: 'array',
    items: { type: 'string', enum: ['UNREAD', 'IN_PROGRESS', 'READ'] },
  });
  expect(operations.get('POST /api/v1/claim')?.parameters).toMatchObject([
    { name: 'x-komga-email', in: 'header', required: true },
    { name: 'x-komga-password', in: 'header', required: true },
  ]);
  // The session may as well come as a cookie.
  expect(operations.get('GET /api/v1/login/set-cookie')?.parameters).toMatchObject([
    { name: 'x-auth-token', in: 'header', required: false },
  ]);
  const metric = operations.get('GET /actuator/metrics/{name}');
  expect(metric?.responses['404']).not.toHaveProperty('content');
  const manifest = operations.get('GET /api/v1/books/{bookId}/manifest');
  expect(manifest?.responses['200']).toMatchObject({
    content: { 'application/webpub+json': {}, 'application/divina+json': {} },
  });
  const progression = operations.get('PUT /api/v1/books/{bookId}/progression');
  expect(Object.keys(progression?.responses ?? {})).toEqual(
    expect.arrayContaining(['204', '400', '401', '403', '404', '409']),
  );
});

test('anybody may read it, at both addresses, with the address they reached it by', async () => {
  for (const { path } of [getOpenApi, getApiDocs]) {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: server.url }],
    });
  }
});
