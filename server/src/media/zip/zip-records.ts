/** The directory record of an entry; sizes and positions in bytes. */
export type StoredEntry = {
  name: string;
  size: number;
  /** Compression method; stored, if absent. */
  method?: number;
  /** Of its data in the archive; like `size`, if absent. */
  packedSize?: number;
  crc32: number;
  modified: Date;
  /** Position of its local header in the archive. */
  offset: number;
};

/** From this value on a 32-bit field holds 0xffffffff and the true value stands in a zip64 field. */
const limit32 = 0xffffffff;
const limit16 = 0xffff;
const zip64FieldId = 1;
/** 4.5: the version of the format that has zip64; 2.0 otherwise (APPNOTE 4.4.3). */
const zip64Version = 45;
const plainVersion = 20;
/** Bit 11: the name is UTF-8. */
const utf8Flag = 0x800;

const packedSizeOf = ({ size, packedSize = size }: StoredEntry): number => packedSize;

/** Both sizes, where one of them needs a zip64 field: with it the other's field is full, too. */
const wideSizes = (entry: StoredEntry): number[] =>
  Math.max(entry.size, packedSizeOf(entry)) >= limit32 ? [entry.size, packedSizeOf(entry)] : [];

const narrow = (value: number): number => Math.min(value, limit32);

/** Date and time as MS-DOS keeps them: local time, two-second steps, 1980 to 2107. */
function dosTime(date: Date): { time: number; date: number } {
  const year = Math.min(Math.max(date.getFullYear(), 1980), 2107);
  return {
    time: (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  };
}

/** The zip64 extra field with the given values; empty when there are none. */
function zip64Field(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(zip64FieldId, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [i, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
  return field;
}

/** The fields that local header and directory record share, from the version needed to the extra length. */
function writeCommon(
  target: Buffer,
  at: number,
  entry: StoredEntry,
  lengths: [number, number, number],
): void {
  const { time, date } = dosTime(entry.modified);
  const [version, nameLength, extraLength] = lengths;
  target.writeUInt16LE(version, at);
  target.writeUInt16LE(utf8Flag, at + 2);
  target.writeUInt16LE(entry.method ?? 0, at + 4);
  target.writeUInt16LE(time, at + 6);
  target.writeUInt16LE(date, at + 8);
  target.writeUInt32LE(entry.crc32, at + 10);
  const [size, packed] =
    wideSizes(entry).length > 0 ? [limit32, limit32] : [entry.size, packedSizeOf(entry)];
  target.writeUInt32LE(packed, at + 14);
  target.writeUInt32LE(size, at + 18);
  target.writeUInt16LE(nameLength, at + 22);
  target.writeUInt16LE(extraLength, at + 24);
}

/** The header before an entry's bytes (APPNOTE 4.3.7). */
export function localHeader(entry: StoredEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = zip64Field(wideSizes(entry));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  const version = extra.length > 0 ? zip64Version : plainVersion;
  writeCommon(header, 4, entry, [version, name.length, extra.length]);
  return Buffer.concat([header, name, extra]);
}

/** An entry's record in the directory (APPNOTE 4.3.12). */
export function directoryRecord(entry: StoredEntry): Buffer {
  const name = Buffer.from(entry.name);
  const sizes = wideSizes(entry);
  const extra = zip64Field(entry.offset >= limit32 ? [...sizes, entry.offset] : sizes);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  const version = extra.length > 0 ? zip64Version : plainVersion;
  record.writeUInt16LE(version, 4);
  writeCommon(record, 6, entry, [version, name.length, extra.length]);
  record.writeUInt32LE(narrow(entry.offset), 42);
  return Buffer.concat([record, name, extra]);
}

function zip64EndRecords(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(zip64Version, 12);
  end.writeUInt16LE(zip64Version, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

/** What ends an archive whose directory of `count` entries has this size and position (APPNOTE 4.3.14 to 16). */
export function endRecords(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, limit16), 8);
  end.writeUInt16LE(Math.min(count, limit16), 10);
  end.writeUInt32LE(narrow(size), 12);
  end.writeUInt32LE(narrow(offset), 16);
  const large = count >= limit16 || size >= limit32 || offset >= limit32;
  return large ? Buffer.concat([zip64EndRecords(count, size, offset), end]) : end;
}
