import { damaged } from './open-records.ts';

/** Bytes of text that a record gives at most; writers put 4,096 into each. */
export const mostOfRecord = 64 * 1024;

/** Unpacks a record of text. */
export type Decompress = (bytes: Buffer) => Buffer;

/**
 * Unpacks PalmDOC's compression: bytes for themselves, counted ones, copies of what came before, and
 * letters after a space.
 * @throws MediaError ERR_1008 for what can't have been packed so
 */
export function unpackPalmDoc(bytes: Buffer): Buffer {
  const out = Buffer.alloc(mostOfRecord);
  let length = 0;
  const put = (byte: number): void => {
    if (length === mostOfRecord) throw damaged('too much text in a record');
    out[length] = byte;
    length += 1;
  };
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte === 0 || (byte > 8 && byte < 0x80)) {
      put(byte);
    } else if (byte <= 8) {
      for (const literal of bytes.subarray(at, at + byte)) put(literal);
      at += byte;
    } else if (byte >= 0xc0) {
      put(0x20);
      put(byte & 0x7f);
    } else {
      const pair = ((byte & 0x3f) << 8) | (bytes[at] ?? 0);
      at += 1;
      const distance = pair >> 3;
      if (distance === 0 || distance > length) throw damaged('a copy of nothing');
      for (let left = (pair & 7) + 3; left > 0; left -= 1) put(out[length - distance] ?? 0);
    }
  }
  return out.subarray(0, length);
}
