import * as z from 'zod/mini';

/** An opaque identifier: never parsed. */
export const id = z.string().check(z.minLength(1));

/** A member that may be `null`; a server that leaves it out means the same. */
export function nullable<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(schema), null);
}

export const notBlank = z.string().check(z.regex(/\S/, 'must not be blank'));

export const WebLink = z.object({ label: z.string(), url: z.string() });

/** `role` is lower-case free text; see `authorRoles` for the known ones. */
export const Author = z.object({ name: z.string(), role: z.string() });

export type Author = z.output<typeof Author>;
export type WebLink = z.output<typeof WebLink>;
