/** Writes the records that Mobipocket books are made of. */

export const u16 = (value: number): Buffer => Buffer.from([(value >>> 8) & 255, value & 255]);
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A Palm database. */
export function palmOf(records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(78 + records.length * 8);
  head.write('Book', 0);
  head.write('BOOKMOBI', 60);
  head.writeUInt16BE(records.length, 76);
  let at = head.length;
  for (const [index, record] of records.entries()) {
    head.writeUInt32BE(at, 78 + index * 8);
    at += record.length;
  }
  return Buffer.concat([head, ...records]);
}

/** PalmDOC's compression. */
export function packPalmDoc(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const out: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    const found = [10, 7, 5, 3].flatMap((length) => {
      const before = at === 0 ? -1 : text.lastIndexOf(text.slice(at, at + length), at - 1);
      const isFound = before >= 0 && at - before < 2048 && at + length <= text.length;
      return isFound ? [{ length, distance: at - before }] : [];
    })[0];
    if (found) {
      out.push(...u16(0x8000 | (found.distance << 3) | (found.length - 3)));
      at += found.length;
    } else if (code === 32 && next >= 0x40 && next < 0x80) {
      out.push(next | 0x80);
      at += 2;
    } else if (code === 0 || (code > 8 && code < 0x80)) {
      out.push(code);
      at += 1;
    } else {
      out.push(1, code);
      at += 1;
    }
  }
  return Buffer.from(out);
}

/** Phrases beside the single bytes: they are packed themselves, the second with the first in it. */
const phrases = ['bee', ' the bee'];
const firstPhrase = 256;

/** Codes of 8 bits for the first 128 phrases, of 9 bits for others. */
function bitsOf(text: string, known = phrases.length): string {
  let bits = '';
  const put = (phrase: number): void => {
    bits +=
      phrase < 128
        ? (255 - phrase).toString(2).padStart(8, '0')
        : (383 - phrase).toString(2).padStart(9, '0');
  };
  for (let at = 0; at < text.length;) {
    const found = phrases.slice(0, known).findLastIndex((phrase) => text.startsWith(phrase, at));
    put(found < 0 ? text.charCodeAt(at) : firstPhrase + found);
    at += found < 0 ? 1 : (phrases[found]?.length ?? 1);
  }
  return bits;
}

const bytesOf = (bits: string): Buffer =>
  Buffer.from(
    (bits.match(/.{1,8}/gu) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
  );

export const packHuff = (bytes: Buffer): Buffer => bytesOf(bitsOf(bytes.toString('latin1')));

/** The tables of `packHuff`: codes, and phrases in two records. `more` are phrases that nothing uses. */
export function huffTables(more: readonly Buffer[] = []): Buffer[] {
  const byByte = Array.from({ length: 256 }, (_, byte) =>
    u32(byte < 128 ? 8 : (255 << 8) | 0x80 | 8),
  );
  const byLength = Array.from({ length: 32 }, (_, index) =>
    Buffer.concat(index < 8 ? [u32(2 ** index), u32(0)] : [u32(0), u32(383)]),
  );
  const huff = [Buffer.from('HUFF'), u32(24), u32(24), u32(24 + 1024), u32(0), u32(0)];
  const plain = Array.from({ length: 256 }, (_, byte) => Buffer.from([0x80, 1, byte]));
  const packed = phrases.map((phrase, index) => {
    const bytes = bytesOf(bitsOf(phrase, index));
    return Buffer.concat([u16(bytes.length), bytes]);
  });
  const all = [...plain, ...packed, ...more];
  const dictionary = [all.slice(0, 256), all.slice(256)].map((list) => {
    let at = list.length * 2;
    const offsets = list.map((phrase) => {
      at += phrase.length;
      return u16(at - phrase.length);
    });
    return Buffer.concat([
      Buffer.from('CDIC'),
      u32(16),
      u32(all.length),
      u32(8),
      ...offsets,
      ...list,
    ]);
  });
  return [Buffer.concat([...huff, ...byByte, ...byLength]), ...dictionary];
}

interface TagShape {
  readonly tag: number;
  readonly each: number;
  readonly mask: number;
}

export interface TableEntry {
  readonly name: string;
  readonly values: Readonly<Record<number, readonly number[]>>;
}

/** A number of up to four bytes, of which the last one is marked. */
function number(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(rest & 0x7f);
  bytes.push((bytes.pop() ?? 0) | 0x80);
  return Buffer.from(bytes);
}

/** The head of a record of an index; `count` stands for records or entries. */
function indexHead(count: number, list: number, texts = 0): Buffer {
  const head = Buffer.alloc(192);
  head.write('INDX');
  head.writeUInt32BE(192, 4);
  head.writeUInt32BE(list, 20);
  head.writeUInt32BE(count, 24);
  head.writeUInt32BE(65_001, 28);
  head.writeUInt32BE(texts, 52);
  return head;
}

/** A table: a record that describes it, one with its entries, and one with its texts. */
export function tableOf(
  shapes: readonly TagShape[],
  entries: readonly TableEntry[],
  texts: Buffer = Buffer.from([0x80]),
): Buffer[] {
  const tagx = Buffer.concat([
    Buffer.from('TAGX'),
    u32(12 + (shapes.length + 1) * 4),
    u32(1),
    ...shapes.map(({ tag, each, mask }) => Buffer.from([tag, each, mask, 0])),
    Buffer.from([0, 0, 0, 1]),
  ]);
  let at = 192;
  const offsets: Buffer[] = [];
  const written = entries.map(({ name, values }) => {
    let control = 0;
    const numbers: Buffer[] = [];
    for (const { tag, each, mask } of shapes) {
      const own = values[tag] ?? [];
      control |= (own.length / each) * (mask & -mask);
      numbers.push(...own.map(number));
    }
    const head = [Buffer.from([name.length]), Buffer.from(name), Buffer.from([control])];
    const entry = Buffer.concat([...head, ...numbers]);
    offsets.push(u16(at));
    at += entry.length;
    return entry;
  });
  return [
    Buffer.concat([indexHead(1, 0, 1), tagx]),
    Buffer.concat([indexHead(entries.length, at), ...written, Buffer.from('IDXT'), ...offsets]),
    texts,
  ];
}

/** Texts of a table, with the place of each. */
export function textsOf(list: readonly string[]): { record: Buffer; places: number[] } {
  const parts: Buffer[] = [];
  let at = 0;
  const places = list.map((text) => {
    const bytes = Buffer.from(text);
    const part = Buffer.concat([number(bytes.length), bytes]);
    parts.push(part);
    at += part.length;
    return at - part.length;
  });
  return { record: Buffer.concat(parts), places };
}
