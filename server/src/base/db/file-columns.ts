import { hash } from 'node:crypto';
import path from 'node:path';

/** Half of a digest: it tells as many files apart as anyone has, and the rest is compared when found. */
const keptDigits = 16;

const md5 = (text: string): string => hash('md5', text);
const digestsOf = (file: string) => [md5(path.basename(file)), md5(path.parse(file).name)] as const;

/** The part of a digest that the columns hold. */
export const digestKey = (digest: string): string => digest.slice(0, keptDigits);

/** Whether it is the MD5 of the name of a file, with or without its ending. */
export const isNameDigest = (digest: string, file: string): boolean =>
  digestsOf(file).some((one) => one === digest);

/** The columns of the path of a book's file, and of the digests that KOReader may ask for it by. */
export function fileColumns(url: string) {
  const [name, stem] = digestsOf(url);
  return { url, nameDigest: digestKey(name), stemDigest: digestKey(stem) };
}
