import * as z from 'zod/mini';

/** Reads a JSON column. A row that does not fit its schema is a broken database, so it throws. */
export function fromJson<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> {
  return z.parse(schema, JSON.parse(text));
}

export const Names = z.array(z.string());
