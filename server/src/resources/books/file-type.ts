/** What is read of a stored media type: the kind of archive without its version. */
const essenceOf = (mediaType: string): string =>
  mediaType.split(';')[0] || 'application/octet-stream';

const registered: ReadonlyMap<string, string> = new Map([
  ['application/zip', 'application/vnd.comicbook+zip'],
  ['application/x-rar-compressed', 'application/vnd.comicbook-rar'],
]);

const usual: ReadonlyMap<string, string> = new Map([
  ['application/zip', 'application/x-cbz'],
  ['application/x-rar-compressed', 'application/x-cbr'],
]);

/** The media types of a book's file in links, by the stored one: comics have types of their own. */
export const fileTypes = {
  /** Its content, whatever it is for. */
  plain: essenceOf,
  /** As registered. */
  registered: (mediaType: string): string =>
    registered.get(essenceOf(mediaType)) ?? essenceOf(mediaType),
  /** As older programs know them. */
  usual: (mediaType: string): string => usual.get(essenceOf(mediaType)) ?? essenceOf(mediaType),
} as const;
