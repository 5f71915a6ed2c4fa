import { createHash } from 'node:crypto';
import { open } from './base/disk.ts';

const sampleSize = 1024;
/** 0, then 1,024 times the powers of four up to a gigabyte. */
const offsets = [0, ...Array.from({ length: 11 }, (_, power) => sampleSize * 4 ** power)];

/**
 * The digest by which KOReader knows a file: the MD5 of up to twelve samples.
 * @throws the file system's error when the file cannot be read
 */
export async function koreaderDigest(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('md5');
    const sample = Buffer.alloc(sampleSize);
    for (const position of offsets) {
      let length = 0;
      while (length < sampleSize) {
        const { bytesRead } = await handle.read(sample, {
          offset: length,
          position: position + length,
        });
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      if (length === 0) break;
      hash.update(sample.subarray(0, length));
    }
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
