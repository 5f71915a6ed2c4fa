import type { Endpoint } from '@longbox/contract/endpoint';
import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** A request as sent over the wire, including ones no browser would send. */
export interface RandomRequest {
  readonly method: string;
  /** With its query, encoded or broken. */
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: Buffer | undefined;
  readonly who: 'owner' | 'reader' | 'nobody';
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export const oddTexts = [
  '',
  ' ',
  '../../../etc/passwd',
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  '\0',
  '%',
  '*',
  "' OR 1=1 --",
  'name,desc',
  ',',
  '^(a+)+$',
  '[',
  '(?<',
  'NaN',
  '1e999',
  '-1',
  '0',
  '2147483648',
  '99999999999999999999',
  '2024-13-45',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'P999999999Y',
  'true',
  'null',
  '__proto__',
  'constructor',
  'NONE',
  'http://',
  'http://[::1',
  '\u202E\uFEFF',
  'é'.repeat(300),
  'x'.repeat(600),
  'y'.repeat(9000),
];

/** Requests to the endpoints of the contract, from nearly right to wholly wrong. */
export function randomRequests(
  endpoints: readonly Endpoint[],
  ids: readonly string[],
): fc.Arbitrary<RandomRequest> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 40 }).map(String) },
  );
  const who = fc.oneof(
    { weight: 8, arbitrary: fc.constant('owner' as const) },
    { weight: 2, arbitrary: fc.constant('reader' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
  );
  const each = endpoints.map((endpoint) =>
    fc
      .record({ path: pathOf(endpoint, text), query: queryOf(endpoint, text), who })
      .chain(({ path, query, who }) =>
        bodyOf(endpoint, text).map((sent) => ({
          method: endpoint.method,
          path: query === '' ? path : `${path}?${query}`,
          who,
          ...sent,
        })),
      ),
  );
  return fc.oneof(...each);
}

function pathOf({ path }: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const encoded = fc.oneof(
    { weight: 9, arbitrary: text.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom('%zz', '%c0%ae%c0%ae', '..', '%2e%2e', 'a/b', '') },
  );
  const count = path.split('{').length - 1;
  return fc.array(encoded, { minLength: count, maxLength: count }).map((values) => {
    let next = 0;
    return path.replaceAll(/\{\+?\w+\}/g, () => values[next++] ?? '');
  });
}

function queryOf({ query }: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const known = query ? Object.keys(jsonSchemaOf(query).properties ?? {}) : [];
  const name = fc.constantFrom(...known, ...known.map((one) => `${one}[]`), 'x', '__proto__');
  const sorts = known.includes('sort')
    ? ['metadata.title', 'name,desc', 'readProgress.readDate']
    : [];
  const value = fc.oneof(text, fc.constantFrom('true', 'false', 'READY', 'UNREAD', '1', ...sorts));
  return fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((pairs) => pairs.map(([key, one]) => `${encode(key)}=${encode(one)}`).join('&'));
}

type Sent = Pick<RandomRequest, 'contentType' | 'body'>;

function bodyOf({ body, method }: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  const nothing = fc.constant({ contentType: undefined, body: undefined });
  if (method === 'GET') return nothing;
  const json = (value: unknown): Sent => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(value) ?? ''),
  });
  const fitting = body ? valueOf(jsonSchemaOf(body), text) : fc.jsonValue();
  const file = text.map((content) => ({
    contentType: 'multipart/form-data; boundary=b',
    body: Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n' +
        `Content-Type: image/jpeg\r\n\r\n${content}\r\n--b--\r\n`,
    ),
  }));
  const broken = fc.constantFrom('{', '', '[1,', '{"a":1}}', '\uD800', '"\\u0000"').map((one) => ({
    contentType: 'application/json',
    body: Buffer.from(one),
  }));
  const strange = fc
    .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x', 'application/json;')
    .map((contentType) => ({ contentType, body: Buffer.from('{}') }));
  return fc.oneof(
    { weight: 8, arbitrary: fitting.map(json) },
    { weight: 1, arbitrary: fc.jsonValue().map(json) },
    { weight: 1, arbitrary: file },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: nothing },
  );
}

/** Values of a JSON schema, with something that does not fit here and there. */
export function valueOf(
  schema: JsonSchema,
  text: fc.Arbitrary<string>,
  depth = 0,
  root = schema,
): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.constantFrom(null, -1, 1e308, 2 ** 53, true, [], {}),
    text,
    fc.jsonValue(),
  );
  if (depth > 5) return junk;
  const inner = (one: JsonSchema | boolean): fc.Arbitrary<unknown> =>
    typeof one === 'boolean' ? junk : valueOf(one, text, depth + 1, root);
  return fc.oneof({ weight: 9, arbitrary: fitting() }, { weight: 1, arbitrary: junk });

  function fitting(): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      return inner(schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}));
    }
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return fc.oneof(...choices.map(inner));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.type === 'object') {
      const members = Object.entries(schema.properties ?? {});
      const known = fc.record(
        Object.fromEntries(members.map(([name, one]) => [name, inner(one)])),
        { requiredKeys: [] },
      );
      if (members.length > 0) return known;
      return fc.dictionary(text, inner(schema.additionalProperties ?? true), { maxKeys: 3 });
    }
    if (schema.type === 'array') {
      const items = Array.isArray(schema.items) ? true : (schema.items ?? true);
      return fc.array(inner(items), { maxLength: 4 });
    }
    if (schema.type === 'string') return text;
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    if (schema.type === 'number' || schema.type === 'integer') {
      return fc.oneof(fc.integer({ min: -1, max: 20 }), fc.constantFrom(1e308, 0.5, 2 ** 40));
    }
    return junk;
  }
}

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Lone surrogates have no encoding. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
