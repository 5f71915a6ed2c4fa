import { protectedByDrm } from '../base/media-error.ts';
import { readExth, type Exth } from './read-exth.ts';
import { damaged, type Records } from './open-records.ts';

/** A number that stands for none. */
const none = 0xff_ff_ff_ff;
const utf8 = 65_001;
const mobi8 = 8;

/** What the first record of a book says. Numbers of records count from this one. */
export interface MobiHeader {
  /** The number of this record in the file. */
  readonly start: number;
  readonly compression: number;
  readonly textRecords: number;
  /** Flags for what follows the text in each of its records. */
  readonly trailing: number;
  readonly isKf8: boolean;
  readonly title: string;
  /** Windows' number of the language. */
  readonly locale: number;
  readonly exth: Exth;
  readonly decode: (bytes: Uint8Array) => string;
  /** Numbers of records, where the book has them. */
  readonly firstResource: number | undefined;
  readonly huff: { readonly at: number; readonly count: number };
  readonly ncx: number | undefined;
  readonly flows: number | undefined;
  readonly fragments: number | undefined;
  readonly skeletons: number | undefined;
}

/**
 * Reads the header of a book, or of the newer of two in a file.
 * @throws MediaError ERR_1005 (DRM) when it's encrypted, ERR_1008 when it isn't as the format says
 */
export function readHeader(records: Records, start = 0): MobiHeader {
  const record = records.read(start);
  if (record.length < 132 || record.toString('latin1', 16, 20) !== 'MOBI')
    throw damaged('no header of a book');
  const end = Math.min(record.length, 16 + record.readUInt32BE(20));
  const number = (at: number): number => (at + 4 <= end ? record.readUInt32BE(at) : none);
  const place = (at: number): number | undefined => {
    const value = number(at);
    return value === none ? undefined : value;
  };
  if (record.readUInt16BE(12) !== 0) throw protectedByDrm();
  const isKf8 = record.readUInt32BE(36) >= mobi8;
  const decoder = new TextDecoder(record.readUInt32BE(28) === utf8 ? 'utf-8' : 'windows-1252');
  const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
  const [titleAt, titleLength] = [number(84), number(88)];
  const hasExth = (record.readUInt32BE(128) & 0x40) !== 0;
  return {
    start,
    compression: record.readUInt16BE(0),
    textRecords: record.readUInt16BE(8),
    trailing: number(240) === none ? 0 : number(240),
    isKf8,
    title: decode(record.subarray(titleAt, titleAt + titleLength)),
    locale: number(92),
    exth: readExth(hasExth ? record.subarray(end) : Buffer.alloc(0), decode),
    decode,
    firstResource: place(108),
    huff: { at: number(112), count: number(116) },
    ncx: place(244),
    flows: isKf8 ? place(192) : undefined,
    fragments: isKf8 ? place(248) : undefined,
    skeletons: isKf8 ? place(252) : undefined,
  };
}
