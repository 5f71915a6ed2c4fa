import * as z from 'zod/mini';

/** Reads a JSON column. A row that does not fit its schema is a broken database, so it throws. */
export function fromJson<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> {
  return z.parse(schema, JSON.parse(text));
}

/** How many results are kept. */
const mostKept = 100;

/**
 * A reader of JSON columns that caches its results, for values that seldom change and are read with
 * every book of a scan. Don't change a result.
 */
export function keptFromJson<S extends z.core.$ZodType>(
  schema: S,
): (text: string) => Readonly<z.output<S>> {
  const kept = new Map<string, Readonly<z.output<S>>>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = fromJson(schema, text);
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, value);
    return value;
  };
}

export const Names = z.array(z.string());
