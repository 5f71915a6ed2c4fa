import * as z from 'zod/mini';

/** An opaque identifier: never parsed. */
export const id = z.string().check(z.minLength(1));

/** A member that may be `null`; a server that leaves it out means the same. */
export function nullable<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(schema), null);
}

export const notBlank = z.string().check(z.regex(/\S/, 'must not be blank'));

export const WebLink = z.object({ label: z.string(), url: z.string() });

/** Roles that people usually have. */
export const authorRoles = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover',
  'editor',
  'translator',
] as const;

/** `role` is lower-case free text; see `authorRoles` for the known ones. */
export const Author = z.object({ name: z.string(), role: z.string() });

export type Author = z.output<typeof Author>;
export type WebLink = z.output<typeof WebLink>;

/** A flag that a PATCH may set; `null` keeps like absence. */
export const lock = z.optional(z.nullable(z.boolean()));

const httpUrl = z
  .string()
  .check(z.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'must be a valid URL'));

/** Members of a metadata PATCH; `null` clears a list. */
export const authorList = z.optional(
  z.nullable(z.array(z.object({ name: notBlank, role: notBlank }))),
);
export const wordList = z.optional(z.nullable(z.array(z.string())));
export const linkList = z.optional(
  z.nullable(z.array(z.object({ label: notBlank, url: httpUrl }))),
);
