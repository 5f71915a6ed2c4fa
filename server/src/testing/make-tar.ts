import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const blockSize = 512;

export interface TarRecord {
  readonly name: string | Buffer;
  readonly bytes: Buffer;
  /** `0` for a file, if absent. */
  readonly type?: string;
  /** The size in the header, if it isn't that of the bytes. */
  readonly size?: number;
}

/** A header of POSIX (ustar), and the bytes up to the next block. */
function record({ name, bytes, type = '0', size = bytes.length }: TarRecord): Buffer {
  const header = Buffer.alloc(blockSize);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write('0000644\0', 100, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1');
  header.write('        ', 148, 'latin1');
  header.write(type, 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const rest = (blockSize - (bytes.length % blockSize)) % blockSize;
  return Buffer.concat([header, bytes, Buffer.alloc(rest)]);
}

/** A tar archive of these records, with its end mark. */
export const tarOf = (records: readonly TarRecord[]): Buffer =>
  Buffer.concat([...records.map(record), Buffer.alloc(2 * blockSize)]);

/** Writes a tar archive. */
export function makeTar(file: string, records: readonly TarRecord[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, tarOf(records));
}
