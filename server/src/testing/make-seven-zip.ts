import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A number as the format writes it: the first bits tell how many bytes follow. */
function number(value: number): Buffer {
  for (let more = 0; more < 8; more += 1) {
    if (value < 2 ** (7 + 7 * more)) {
      const first = (0xff00 >> more) & 0xff;
      const rest = Buffer.alloc(8);
      rest.writeBigUInt64LE(BigInt(value));
      const high = more === 0 ? value : Math.floor(value / 2 ** (8 * more));
      return Buffer.concat([
        Buffer.from([(more === 0 ? 0 : first) | high]),
        rest.subarray(0, more),
      ]);
    }
  }
  throw new RangeError('too large a number');
}

const sum = (bytes: Buffer): Buffer => {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(crc32(bytes));
  return field;
};

/** LZMA2 of pieces that are kept as they are: a stream like any other to a reader. */
function lzma2(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 0x10000) {
    const piece = bytes.subarray(at, at + 0x10000);
    const head = Buffer.from([at === 0 ? 1 : 2, 0, 0]);
    head.writeUInt16BE(piece.length - 1, 1);
    pieces.push(head, piece);
  }
  return Buffer.concat([...pieces, Buffer.from([0])]);
}

interface Coder {
  readonly pack: (bytes: Buffer) => Buffer;
  /** Flags with the length of the ID, the ID, and properties with their length. */
  readonly facts: readonly number[];
}

/** Ways to pack; the exponent of LZMA2's dictionary is its only property. */
export const coders = {
  copy: { pack: (bytes: Buffer) => bytes, facts: [1, 0] },
  lzma2: { pack: lzma2, facts: [0x21, 0x21, 1, 18] },
  hugeDictionary: { pack: lzma2, facts: [0x21, 0x21, 1, 40] },
  deflate: { pack: (bytes: Buffer) => deflateRawSync(bytes), facts: [3, 4, 1, 8] },
  zstandard: { pack: (bytes: Buffer) => zstdCompressSync(bytes), facts: [4, 4, 0xf7, 0x11, 1] },
  encrypted: { pack: (bytes: Buffer) => bytes, facts: [0x24, 6, 0xf1, 7, 1, 2, 0x13, 0] },
} as const satisfies Record<string, Coder>;

function streams(entries: readonly Entry[], packed: Buffer, { facts }: Coder): Buffer {
  const size = entries.reduce((total, { bytes }) => total + bytes.length, 0);
  return Buffer.concat([
    Buffer.from([0x06]),
    number(0),
    number(1),
    Buffer.from([0x09]),
    number(packed.length),
    Buffer.from([0x00, 0x07, 0x0b]),
    number(1),
    Buffer.from([0, 1, ...facts, 0x0c]),
    number(size),
    Buffer.from([0x00, 0x08, 0x0d]),
    number(entries.length),
    ...(entries.length > 1 ? [Buffer.from([0x09])] : []),
    ...entries.slice(0, -1).map(({ bytes }) => number(bytes.length)),
    Buffer.from([0x0a, 1]),
    ...entries.map(({ bytes }) => sum(bytes)),
    Buffer.from([0x00, 0x00]),
  ]);
}

/** What says how a header is packed that stands behind the files, packed itself. */
const packedHeader = (header: Buffer, at: number, { facts }: Coder): Buffer =>
  Buffer.concat([
    Buffer.from([0x17, 0x06]),
    number(at),
    number(1),
    Buffer.from([0x09]),
    number(header.length),
    Buffer.from([0x00, 0x07, 0x0b]),
    number(1),
    Buffer.from([0, 1, ...facts, 0x0c]),
    number(header.length),
    Buffer.from([0x0a, 1]),
    sum(header),
    Buffer.from([0x00, 0x00]),
  ]);

interface Extras {
  /** A folder that is an entry itself, before the files. */
  readonly folder?: string;
  /** Whether the names can't be read without the password. */
  readonly namesLocked?: boolean;
}

/** A 7z archive whose files are packed together. */
export function sevenZipOf(
  entries: readonly Entry[],
  coder: Coder = coders.lzma2,
  { folder, namesLocked = false }: Extras = {},
): Buffer {
  const files = Buffer.concat(entries.map(({ bytes }) => bytes));
  const listed = [...(folder === undefined ? [] : [folder]), ...entries.map(({ name }) => name)];
  const names = Buffer.from(listed.map((name) => `${name}\0`).join(''), 'utf16le');
  const empty = Buffer.alloc(Math.ceil(listed.length / 8));
  empty[0] = 0x80;
  const plain = Buffer.concat([
    Buffer.from([0x01, 0x04]),
    streams(entries, coder.pack(files), coder),
    Buffer.from([0x05]),
    number(listed.length),
    ...(folder === undefined ? [] : [Buffer.from([0x0e]), number(empty.length), empty]),
    Buffer.from([0x11]),
    number(names.length + 1),
    Buffer.from([0]),
    names,
    Buffer.from([0x00, 0x00]),
  ]);
  const packed = Buffer.concat([coder.pack(files), ...(namesLocked ? [plain] : [])]);
  const header = namesLocked ? packedHeader(plain, packed.length - plain.length, coder) : plain;
  const next = Buffer.alloc(20);
  next.writeBigUInt64LE(BigInt(packed.length), 0);
  next.writeBigUInt64LE(BigInt(header.length), 8);
  sum(header).copy(next, 16);
  const signature = Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]);
  return Buffer.concat([signature, sum(next), next, packed, header]);
}

/** Writes a 7z archive. */
export function makeSevenZip(file: string, entries: readonly Entry[], coder?: Coder): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sevenZipOf(entries, coder));
}
