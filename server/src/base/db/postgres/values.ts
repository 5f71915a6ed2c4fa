import { types } from 'pg';

type Parse = (text: string) => unknown;

const { builtins } = types;

/** Rows have the same values as those of SQLite: conditions 1 or 0, counts and sums numbers, JSON as text. */
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.JSON, (text) => text],
  [builtins.JSONB, (text) => text],
  [builtins.BYTEA, (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))],
]);

/** How the text of a value is read, by the number of its type. */
export const parserOf = (type: Parameters<typeof types.getTypeParser>[0]): Parse =>
  parsers.get(type) ?? types.getTypeParser(type);

/** A value as PostgreSQL takes it. */
export function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  // It has no place for this letter in a text.
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(bindable);
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return value;
}
