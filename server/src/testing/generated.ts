import * as fc from 'fast-check';
import type { JsonSchema } from './random-request.ts';

interface Options {
  /** Texts that nothing more is known of. */
  readonly text: fc.Arbitrary<string>;
  /** Those that others refer to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Values that mostly fit a JSON schema; what a schema can't say in general is left to be sorted out. */
export function fittingOf(schema: JsonSchema, options: Options, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema | boolean): fc.Arbitrary<unknown> =>
    fittingOf(typeof one === 'boolean' ? {} : one, options, depth + 1);
  if (schema.$ref !== undefined) {
    const found = options.schemas[schema.$ref.split('/').at(-1) ?? ''];
    // Those that refer to themselves end somewhere.
    return depth > 4 || !found ? fc.constant({}) : inner(found);
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const members = Object.entries(schema.properties ?? {});
      const known = members.map(([name, one]) => [name, inner(one)] as const);
      if (members.length > 0) {
        return fc.record(Object.fromEntries(known), { requiredKeys: schema.required ?? [] });
      }
      return fc.dictionary(options.text, inner(schema.additionalProperties ?? {}), { maxKeys: 2 });
    }
    case 'array': {
      const items = Array.isArray(schema.items) ? {} : (schema.items ?? {});
      return fc.array(inner(items), { minLength: schema.minItems ?? 0, maxLength: 3 });
    }
    case 'string':
      return textOf(schema, options);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number': {
      const min = Math.ceil(schema.minimum ?? -5);
      const max = Math.floor(schema.maximum ?? min + 50);
      return fc.integer({ min, max: Math.max(min, Math.min(max, 2 ** 31 - 1)) });
    }
    default:
      return options.text;
  }
}

function textOf({ format, pattern, minLength }: JsonSchema, { text }: Options) {
  if (format === 'date') return fc.constantFrom('2024-02-29', '1999-12-31');
  if (format === 'date-time')
    return fc.constantFrom('2024-02-29T10:00:00Z', '1999-12-31T23:59:59Z');
  // Periods look ahead, which is beyond the library.
  if (pattern?.startsWith('^P') === true) return fc.constantFrom('P1D', 'PT30M', 'P2DT3H');
  if (pattern !== undefined && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern));
  return minLength === undefined ? text : text.map((one) => one.padEnd(minLength, 'x'));
}

/** A good value with something in it that mostly does not fit. */
export function misfits(good: unknown): fc.Arbitrary<unknown> {
  const junk = fc.constantFrom<unknown>(null, -1, 1e308, 0.5, true, '', [], {}, [null], 'x');
  if (Array.isArray(good) || typeof good !== 'object' || good === null) return junk;
  const names = Object.keys(good);
  if (names.length === 0) return junk;
  const changed = fc
    .tuple(fc.constantFrom(...names), junk)
    .map(([name, value]) => ({ ...good, [name]: value }));
  const cut = fc
    .constantFrom(...names)
    .map((name) => Object.fromEntries(Object.entries(good).filter(([one]) => one !== name)));
  return fc.oneof({ weight: 3, arbitrary: changed }, cut, junk);
}
