/** Where documents and style sheets say their encoding, in bytes. */
const HEAD = 1024;

const named =
  /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)|^@charset\s+"([\w.:-]+)"|<meta[^>]*\scharset\s*=\s*["']?([\w.:-]+)|<meta[^>]*\scontent\s*=\s*["'][^"'>]*charset=([\w.:-]+)/i;

/** UTF-16 shows itself in its first sign, which is one of markup, or marks the order of bytes. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

/** The encoding that a file names; none that it can't be in, as its name could be read byte by byte. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const name = named
    .exec(head)
    ?.slice(1)
    .find((one) => one !== undefined);
  try {
    const { encoding } = new TextDecoder(name);
    return name === undefined || encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether a text that was read as UTF-8 is older: of its letters beyond ASCII more came out unreadable than
 * readable. A file in UTF-8 with a damaged letter or two stays what it is.
 */
export function isWestern(text: string): boolean {
  const unreadable = text.split('\uFFFD').length - 1;
  return unreadable > (text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0);
}

/**
 * The text of a file of XML, HTML or CSS. Bytes that are UTF-8 are read as that, whatever the file says:
 * many were converted and kept the old name. All others are in the encoding that the file names, or in that of old
 * Western files.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const own = namedEncoding(bytes);
  const plain = own === 'iso-2022-jp' ? undefined : asUtf8(bytes);
  if (plain !== undefined) return plain;
  if (own !== undefined && own !== 'utf-8') return new TextDecoder(own).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  return isWestern(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
}
