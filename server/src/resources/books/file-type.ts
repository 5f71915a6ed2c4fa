import path from 'node:path';
import { kindOf } from '../../media/base/kinds.ts';
import type { BookState } from '../../media/book-file.ts';
import { readablePath } from '../../media/readable-path.ts';

/** What is read of a stored media type: the kind of archive without its version. */
const essenceOf = (mediaType: string): string =>
  kindOf(mediaType)?.sent || mediaType.split(';')[0] || 'application/octet-stream';

/** The media types of a book's file in links, by the stored one: comics have types of their own. */
export const fileTypes = {
  /** Its content, whatever it is for. */
  plain: essenceOf,
  /** As registered. */
  registered: (mediaType: string): string => kindOf(mediaType)?.registered ?? essenceOf(mediaType),
  /** As older programs know them. */
  usual: (mediaType: string): string => kindOf(mediaType)?.usual ?? essenceOf(mediaType),
} as const;

/** The path of a book as a file: a folder is sent as a CBZ. */
export const sentPath = (url: string, mediaType: string): string =>
  kindOf(mediaType)?.sent === undefined ? url : `${url}.cbz`;

/** The name under which a book is sent. */
export const fileNameOf = (url: string, { isFolder }: Pick<BookState, 'isFolder'>): string =>
  path.basename(readablePath(url)) + (isFolder ? '.cbz' : '');
