import * as z from 'zod/mini';

/** An opaque identifier: never parsed. */
export const id = z.string().check(z.minLength(1));

/** A member that may be `null`; absent means the same. */
export function nullable<S extends z.core.$ZodType>(schema: S) {
  return z._default(z.nullable(schema), null);
}

/** Largest number of names in a list, and longest name or short text. */
export const mostEntries = 1_000;
export const longestText = 1_000;

const tooLong = (longest: number) =>
  z.maxLength(longest, `must not have more than ${longest} characters`);
const tooMany = z.maxLength(mostEntries, `must not have more than ${mostEntries} entries`);

export const notBlank = z.string().check(z.regex(/\S/, 'must not be blank'), tooLong(longestText));

/** A path on the server. */
export const filePath = z.string().check(z.regex(/\S/, 'must not be blank'), tooLong(4_096));

export const WebLink = z.object({ label: z.string(), url: z.string() });

/** Usual roles of people. */
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

/** A flag that a PATCH may set; `null` is like absent. */
export const lock = z.optional(z.nullable(z.boolean()));

/** Whether it's a web address: others could run code when someone follows them. */
export const isWebAddress = (url: string): boolean =>
  /^https?:\/\//i.test(url) && URL.canParse(url);
const httpUrl = z.string().check(z.refine(isWebAddress, 'must be a valid URL'));

/** Members of a metadata PATCH; `null` clears a list. */
export const authorList = z.optional(
  z.nullable(z.array(z.object({ name: notBlank, role: notBlank })).check(tooMany)),
);
export const wordList = z.optional(
  z.nullable(z.array(z.string().check(tooLong(longestText))).check(tooMany)),
);
export const linkList = z.optional(
  z.nullable(z.array(z.object({ label: notBlank, url: httpUrl })).check(tooMany)),
);
export const alternateTitleList = z.optional(
  z.nullable(z.array(z.object({ label: notBlank, title: notBlank })).check(tooMany)),
);
