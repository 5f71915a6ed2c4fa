import { createHash } from 'node:crypto';
import { openBook } from './book-file.ts';

const sampleSize = 1024;
/** 0, then 1,024 times the powers of four up to a gigabyte. */
const offsets = [0, ...Array.from({ length: 11 }, (_, power) => sampleSize * 4 ** power)];

/**
 * The digest by which KOReader knows a book's file: the MD5 of up to twelve samples.
 * @throws the file system's error when the file cannot be read
 */
export async function koreaderDigest(file: string): Promise<string> {
  const book = await openBook(file);
  const hash = createHash('md5');
  for (const start of offsets.filter((one) => one < book.size)) {
    for await (const chunk of book.read(start, start + sampleSize - 1)) hash.update(chunk);
  }
  return hash.digest('hex');
}
