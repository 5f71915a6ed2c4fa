import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** A block header of RAR 4: the sum of what follows it, type, flags, size. */
function block(type: number, flags: number, body: Buffer): Buffer {
  const header = Buffer.alloc(7 + body.length);
  header.writeUInt8(type, 2);
  header.writeUInt16LE(flags, 3);
  header.writeUInt16LE(header.length, 5);
  body.copy(header, 7);
  header.writeUInt16LE(crc32(header.subarray(2)) & 0xffff, 0);
  return header;
}

function fileBlock({ name, bytes }: Entry, flags: number): Buffer {
  const encoded = Buffer.from(name, 'latin1');
  const facts = Buffer.alloc(25);
  facts.writeUInt32LE(bytes.length, 0);
  facts.writeUInt32LE(bytes.length, 4);
  facts.writeUInt8(3, 8);
  facts.writeUInt32LE(crc32(bytes), 9);
  facts.writeUInt32LE(0x00210000, 13);
  facts.writeUInt8(20, 17);
  facts.writeUInt8(0x30, 18);
  facts.writeUInt16LE(encoded.length, 19);
  facts.writeUInt32LE(0o100644, 21);
  return Buffer.concat([block(0x74, 0x8000 | flags, Buffer.concat([facts, encoded])), bytes]);
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Writes a RAR 4 archive of stored files with ASCII names, which may say that it's solid. */
export function makeRar(file: string, entries: readonly Entry[], { solid = false } = {}): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const parts = [
    Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'),
    block(0x73, solid ? 8 : 0, Buffer.alloc(6)),
    ...entries.map((entry, index) => fileBlock(entry, solid && index > 0 ? 0x10 : 0)),
    block(0x7b, 0x4000, Buffer.alloc(0)),
  ];
  writeFileSync(file, Buffer.concat(parts));
}
