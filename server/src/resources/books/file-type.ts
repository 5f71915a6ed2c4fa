import { kindOf } from '../../media/base/kinds.ts';

/** What is read of a stored media type: the kind of archive without its version. */
const essenceOf = (mediaType: string): string =>
  mediaType.split(';')[0] || 'application/octet-stream';

/** The media types of a book's file in links, by the stored one: comics have types of their own. */
export const fileTypes = {
  /** Its content, whatever it is for. */
  plain: essenceOf,
  /** As registered. */
  registered: (mediaType: string): string => kindOf(mediaType)?.registered ?? essenceOf(mediaType),
  /** As older programs know them. */
  usual: (mediaType: string): string => kindOf(mediaType)?.usual ?? essenceOf(mediaType),
} as const;
