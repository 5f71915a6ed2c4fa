import { inflateSync } from 'node:zlib';
import { detectImageType, imageTypeBytes } from '../images/image-type.ts';
import type { Picture } from '../text/text-book.ts';
import type { Records } from './open-records.ts';

const largestFont = 16 * 2 ** 20;
/** Bytes at the begin of a font that are combined with a key. */
const obfuscated = 1040;
const mostResources = 20_000;

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
};

/** The pictures and fonts of a book, of which those that it refers to are taken along. */
export interface Resources {
  /** The name in the EPUB of a resource counted from 0; undefined if there is none that is shown. */
  readonly nameOf: (index: number | undefined) => string | undefined;
  readonly taken: () => readonly Picture[];
}

/** A font as it was before it was packed, and combined with a key; undefined for one that is damaged. */
export function unpackFont(record: Buffer): Buffer | undefined {
  if (record.length < 24) return undefined;
  const flags = record.readUInt32BE(8);
  const font = Buffer.from(record.subarray(record.readUInt32BE(12)));
  const [keyLength, keyAt] = [record.readUInt32BE(16), record.readUInt32BE(20)];
  const key = record.subarray(keyAt, keyAt + keyLength);
  if ((flags & 2) !== 0 && key.length > 0) {
    const end = Math.min(obfuscated, font.length);
    for (let at = 0; at < end; at += 1) font[at] = (font[at] ?? 0) ^ (key[at % key.length] ?? 0);
  }
  try {
    return (flags & 1) === 0 ? font : inflateSync(font, { maxOutputLength: largestFont });
  } catch {
    return undefined;
  }
}

/** @param first the number in the file of the first resource */
export function openResources(records: Records, first: number | undefined): Resources {
  const known = new Map<number, Picture | undefined>();

  function find(index: number): Picture | undefined {
    if (first === undefined || first + index >= records.count) return undefined;
    const number = first + index;
    const head = records.read(number, imageTypeBytes);
    const fileName = (extension: string) => `r${index + 1}.${extension}`;
    if (head.toString('latin1', 0, 4) === 'FONT') {
      const isOpenType = unpackFont(records.read(number))?.toString('latin1', 0, 4) === 'OTTO';
      return {
        name: fileName(isOpenType ? 'otf' : 'ttf'),
        mediaType: isOpenType ? 'font/otf' : 'font/ttf',
        // One at a time is in memory.
        get bytes() {
          return unpackFont(records.read(number)) ?? Buffer.alloc(0);
        },
      };
    }
    const mediaType = detectImageType(head);
    const extension = mediaType && extensions[mediaType];
    if (!mediaType || !extension) return undefined;
    return {
      name: fileName(extension),
      mediaType,
      get bytes() {
        return records.read(number);
      },
    };
  }

  return {
    nameOf(index) {
      if (index === undefined || index < 0 || !Number.isInteger(index)) return undefined;
      if (!known.has(index)) {
        if (known.size === mostResources) return undefined;
        known.set(index, find(index));
      }
      return known.get(index)?.name;
    },
    taken: () => [...known.values()].filter((one) => one !== undefined),
  };
}
