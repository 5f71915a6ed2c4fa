const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The declared encodings of a text that is written as UTF-8 now. */
const asUtf8 = (text: string): string =>
  text
    .replace(/^(<\?xml[^>]*\sencoding\s*=\s*["'])[\w.-]+/u, (whole, start: string) =>
      /utf-8$/i.test(whole) ? whole : `${start}utf-8`,
    )
    .replace(
      /(<meta[^>]{1,200}charset\s*=\s*["']?)([\w.-]+)/iu,
      (whole, start: string, name: string) =>
        name.toLowerCase() === 'utf-8' ? whole : `${start}utf-8`,
    );

/** The bytes of a changed text of a file in UTF-8, with a byte order mark if the file had one. */
export function encodeMarkup(text: string, before: Buffer): Buffer {
  const mark = before.subarray(0, 3).equals(utf8Mark) ? utf8Mark : Buffer.alloc(0);
  return Buffer.concat([mark, Buffer.from(asUtf8(text))]);
}
