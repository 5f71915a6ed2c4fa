import * as z from 'zod/mini';

/** The meaning of each error code, for logs and for answers to programs. */
const errorCodes = {
  ERR_1000: 'Couldn’t read the file during analysis',
  ERR_1001: 'Media type isn’t supported',
  ERR_1002: 'The RAR archive needs a password',
  ERR_1003: 'The archive is too large to unpack',
  ERR_1004: 'Multi-volume RAR archives aren’t supported',
  ERR_1005: 'Unknown error while analyzing the book',
  ERR_1006: 'Book has no pages',
  ERR_1007: 'Some entries couldn’t be analyzed',
  ERR_1008: 'Couldn’t list the entries',
  ERR_1009: 'A read list with this name already exists',
  ERR_1015: 'Couldn’t read the ComicRack list',
  ERR_1016: 'Couldn’t open the folder',
  ERR_1017: 'The folder is part of a library',
  ERR_1018: 'File not found',
  ERR_1019: 'The file is part of a library',
  ERR_1020: 'The book to replace isn’t in this series',
  ERR_1021: 'The destination file already exists',
  ERR_1022: 'Couldn’t scan the imported book',
  ERR_1023: 'The book is already in the read list',
  ERR_1024: 'OAuth2 sign-in: no email attribute',
  ERR_1025: 'OAuth2 sign-in: no account with that email',
  ERR_1026: 'OpenID Connect: email not verified',
  ERR_1027: 'OpenID Connect: no email_verified attribute',
  ERR_1028: 'OpenID Connect: no email attribute',
  ERR_1029: 'ComicRack list has no Book element',
  ERR_1030: 'ComicRack list has no Name element',
  ERR_1031: 'A book of the ComicRack list has no series or number',
  ERR_1032: 'EPUB has the wrong media type',
  ERR_1033: 'Some entries are missing',
  ERR_1034: 'An API key with that comment already exists',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of a refused call. People see `message`. */
export const ErrorBody = z.object({
  timestamp: z.string(),
  status: z.number(),
  error: z.string(),
  message: z.string(),
  path: z.string(),
});

/** The body of a 400 for invalid members. */
export const ViolationsBody = z.object({
  violations: z.array(z.object({ fieldName: z.string(), message: z.string() })),
});

export type Violation = z.output<typeof ViolationsBody>['violations'][number];
