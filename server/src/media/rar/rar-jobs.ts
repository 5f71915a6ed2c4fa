import { crc32 } from 'node:zlib';
import { findPages, isComicInfo } from '../images/archive-pages.ts';
import type { BookPage } from '../base/book-analysis.ts';
import { MediaError } from '../base/media-error.ts';
import { unpackEntries } from './unpack-entries.ts';
import { rarEntryLimit, withRar } from './with-rar.ts';

export type RarSurvey = {
  /** Whether a page can be had only by unpacking all before it: nothing else is told then. */
  solid: boolean;
  /** The images, in the order of the archive. */
  pages: BookPage[];
  /** Names of the entries that could not be read. */
  unreadable: string[];
  /** Whether the archive ends, or is damaged, before its list does. */
  cutShort: boolean;
  comicInfo: Uint8Array | undefined;
};

/**
 * Unpacks the whole archive once, one entry in memory at a time, and tells what its images are. UnRAR
 * checks each entry's sum on the way.
 * @throws MediaError as `withRar`.
 */
export async function surveyRar(input: { path: string; dimensions: boolean }): Promise<RarSurvey> {
  return withRar(input.path, async (rar) => {
    const pages: BookPage[] = [];
    const unreadable: string[] = [];
    const { solid, cutShort } = rar;
    if (solid) return { solid, pages, unreadable, cutShort, comicInfo: undefined };
    let comicInfo: Buffer | undefined;
    const names = new Set<string>();
    const files = rar.headers.filter(({ flags }) => !flags.directory);
    const oversized = files.filter(({ unpSize }) => unpSize > rarEntryLimit);
    const wanted = files.filter(({ unpSize }) => unpSize <= rarEntryLimit);
    const failed: string[] = [];
    for (const { name, bytes } of unpackEntries(rar, wanted)) {
      if (!bytes) failed.push(name);
      // A second entry of the same name could never be asked for.
      if (!bytes || names.has(name)) continue;
      names.add(name);
      if (isComicInfo(name)) comicInfo = Buffer.from(bytes);
      const file = {
        name,
        size: bytes.length,
        location: { kind: 'rar', name, crc32: crc32(bytes) } as const,
        readHead: async (length: number) => bytes.subarray(0, length),
        readAll: async () => bytes,
      };
      const found = await findPages([file], { dimensions: input.dimensions });
      pages.push(...found.pages);
      unreadable.push(...found.unreadable);
    }
    const lost = [...failed, ...oversized.map(({ name }) => name)];
    return { solid, pages, unreadable: [...unreadable, ...lost], cutShort, comicInfo };
  });
}

/**
 * The bytes of one entry.
 * @throws MediaError as `withRar`; ERR_1007 when there is no such entry, or it is damaged or too large.
 */
export async function extractRarEntry({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<Uint8Array> {
  return withRar(path, async (rar) => {
    const entry = rar.headers.find((header) => header.name === name && !header.flags.directory);
    const wanted = entry && entry.unpSize <= rarEntryLimit ? [entry] : [];
    const [bytes] = [...unpackEntries(rar, wanted)].map((unpacked) => unpacked.bytes);
    if (!bytes) throw new MediaError('ERR_1007', { entries: [name] });
    return new Uint8Array(bytes);
  });
}

/** A file in an archive; a RAR 5 may keep another sum than CRC-32. */
export type RarFile = { name: string; size: number; crc32: number | undefined };

/**
 * All files in the archive, in its order.
 * @throws MediaError as `withRar`.
 */
export async function listRar({ path }: { path: string }): Promise<RarFile[]> {
  return withRar(path, ({ headers }) =>
    headers
      .filter(({ flags }) => !flags.directory)
      .map(({ name, unpSize, crc }) => ({ name, size: unpSize, crc32: crc >>> 0 || undefined })),
  );
}
