/** Facts about a book by their numbers, in the order of the file. */
export interface Exth {
  readonly texts: (type: number) => readonly string[];
  readonly text: (type: number) => string | undefined;
  readonly number: (type: number) => number | undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  '#39': '’',
};

/** Some writers escape as in markup. */
const plain = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/&(amp|lt|gt|quot|apos|#39);/gu, (whole, name: string) => entities[name] ?? whole)
    .trim();

/** Reads the extended header (EXTH) of a book as far as it goes. */
export function readExth(bytes: Buffer, decode: (bytes: Uint8Array) => string): Exth {
  const found: { readonly type: number; readonly value: Buffer }[] = [];
  if (bytes.toString('latin1', 0, 4) === 'EXTH' && bytes.length >= 12) {
    const count = bytes.readUInt32BE(8);
    for (let at = 12; found.length < count && at + 8 <= bytes.length;) {
      const length = bytes.readUInt32BE(at + 4);
      if (length < 8 || at + length > bytes.length) break;
      found.push({ type: bytes.readUInt32BE(at), value: bytes.subarray(at + 8, at + length) });
      at += length;
    }
  }
  const texts = (wanted: number): string[] =>
    found
      .filter(({ type }) => type === wanted)
      .map(({ value }) => plain(decode(value)))
      .filter((text) => text !== '');
  return {
    texts,
    text: (type) => texts(type)[0],
    number(wanted) {
      const value = found.find(({ type }) => type === wanted)?.value;
      const number = value?.length === 4 ? value.readUInt32BE() : undefined;
      return number === 0xff_ff_ff_ff ? undefined : number;
    },
  };
}
