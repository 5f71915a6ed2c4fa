import { damaged, type Records } from './open-records.ts';

const mostEntries = 200_000;
const mostTags = 64;

export interface IndexEntry {
  readonly name: string;
  /** Numbers by the kind of what they tell. */
  readonly tags: ReadonlyMap<number, readonly number[]>;
}

/** A table of a book, such as its contents. */
export interface Index {
  readonly entries: readonly IndexEntry[];
  /** The text that a number of an entry stands for. */
  readonly textAt: (position: number | undefined) => string | undefined;
}

/** How an entry's numbers are told: by a bit mask in one of its first bytes. */
interface Tag {
  readonly tag: number;
  readonly valuesEach: number;
  readonly mask: number;
  /** Whether what follows is told by the next byte. */
  readonly isEnd: boolean;
}

/** A number of up to four bytes, of which the last one is marked. */
function numberAt(bytes: Buffer, at: number): { readonly value: number; readonly length: number } {
  let value = 0;
  for (let length = 0; length < 4 && at + length < bytes.length; length += 1) {
    const byte = bytes[at + length] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) return { value, length: length + 1 };
  }
  throw damaged('a number without an end');
}

const field = (bytes: Buffer, at: number): number => {
  if (at + 4 > bytes.length) throw damaged('an index that is cut short');
  return bytes.readUInt32BE(at);
};

function requireTag(bytes: Buffer, tag: string): void {
  if (bytes.toString('latin1', 0, 4) !== tag) throw damaged(`no ${tag}`);
}

const bitsIn = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
const shiftOf = (mask: number): number => 31 - Math.clz32(mask & -mask);

function readTags(bytes: Buffer): { readonly tags: readonly Tag[]; readonly controls: number } {
  requireTag(bytes, 'TAGX');
  const count = (field(bytes, 4) - 12) / 4;
  const controls = field(bytes, 8);
  if (!Number.isInteger(count) || count < 0 || count > mostTags || controls > mostTags)
    throw damaged(`${count} tags`);
  const tags = Array.from({ length: count }, (_, index) => {
    const of = (byte: number): number => bytes[12 + index * 4 + byte] ?? 0;
    return { tag: of(0), valuesEach: of(1), mask: of(2), isEnd: (of(3) & 1) !== 0 };
  });
  return { tags, controls };
}

/** The numbers of an entry, whose first bytes tell how many there are of each kind. */
function readValues(
  bytes: Buffer,
  begin: number,
  { tags, controls }: ReturnType<typeof readTags>,
): Map<number, readonly number[]> {
  let at = begin + controls;
  const next = (): number => {
    const { value, length } = numberAt(bytes, at);
    at += length;
    return value;
  };
  let control = 0;
  const wanted: { tag: number; count?: number; bytes?: number }[] = [];
  for (const { tag, valuesEach, mask, isEnd } of tags) {
    if (isEnd) {
      control += 1;
      continue;
    }
    const value = (bytes[begin + control] ?? 0) & mask;
    if (value === 0) continue;
    if (value === mask && bitsIn(mask) > 1) wanted.push({ tag, bytes: next() });
    else wanted.push({ tag, count: (value >>> shiftOf(mask)) * valuesEach });
  }
  const found = new Map<number, readonly number[]>();
  for (const { tag, count = Infinity, bytes: length = Infinity } of wanted) {
    const values: number[] = [];
    const end = at + length;
    // Where neither is told there is nothing to read; numbers end with the record at the latest.
    while (values.length < count && at < end) values.push(next());
    found.set(tag, values);
  }
  return found;
}

function* entriesOf(
  record: Buffer,
  facts: ReturnType<typeof readTags>,
): Generator<IndexEntry, void> {
  requireTag(record, 'INDX');
  const list = field(record, 20) + 4;
  const count = field(record, 24);
  if (list + count * 2 > record.length) throw damaged(`${count} entries`);
  for (let index = 0; index < count; index += 1) {
    const at = record.readUInt16BE(list + index * 2);
    const length = record[at] ?? 0;
    const name = record.toString('latin1', at + 1, at + 1 + length);
    yield { name, tags: readValues(record, at + 1 + length, facts) };
  }
}

/**
 * Reads a table of a book: a record that describes it, records with its entries, and records with texts.
 * @throws MediaError ERR_1008 when it isn't as the format says, or has more than 200,000 entries
 */
export function readIndex(
  records: Records,
  at: number,
  decode: (bytes: Uint8Array) => string,
): Index {
  const head = records.read(at);
  requireTag(head, 'INDX');
  const facts = readTags(head.subarray(field(head, 4)));
  const count = field(head, 24);
  const texts = at + 1 + count;
  const textRecords = field(head, 52);
  if (texts + textRecords > records.count) throw damaged('an index that is cut short');
  const entries: IndexEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    for (const entry of entriesOf(records.read(at + 1 + index), facts)) {
      if (entries.push(entry) > mostEntries) throw damaged('too many entries');
    }
  }
  const read = new Map<number, Buffer>();
  return {
    entries,
    textAt(position) {
      if (position === undefined || position >>> 16 >= textRecords) return undefined;
      const number = texts + (position >>> 16);
      const record = read.get(number) ?? records.read(number);
      read.set(number, record);
      const { value, length } = numberAt(record, position & 0xffff);
      const begin = (position & 0xffff) + length;
      return decode(record.subarray(begin, begin + value));
    },
  };
}
