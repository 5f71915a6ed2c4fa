import { crc32 } from 'node:zlib';
import { UnrarError, type FileHeader } from 'node-unrar-js';
import { findPages, isComicInfo } from '../images/archive-pages.ts';
import type { BookPage } from '../base/book-analysis.ts';
import { MediaError } from '../base/media-error.ts';
import { rarEntryLimit, withRar, type Rar } from './with-rar.ts';

export type RarSurvey = {
  /** The images, in the order of the archive. */
  pages: BookPage[];
  /** Names of the entries that could not be read. */
  unreadable: string[];
  /** Whether the archive ends, or is damaged, before its list does. */
  cutShort: boolean;
  comicInfo: Uint8Array | undefined;
};

/** After so many damaged entries the rest is not tried: each one means reading the archive again. */
const mostFailures = 20;

/** Unpacks the entries and hands each to `visit`; gives the entries that failed. */
async function unpack(
  { extractor }: Rar,
  wanted: readonly FileHeader[],
  visit: (name: string, bytes: Buffer) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = [];
  let rest = wanted;
  while (rest.length > 0) {
    let done = 0;
    try {
      // Names, not a filter: UnRAR stops after the last one. The loop never breaks, so it is closed.
      for (const { fileHeader } of extractor.extract({ files: rest.map(({ name }) => name) })
        .files) {
        done += 1;
        const bytes = extractor.takeEntry();
        if (bytes) await visit(fileHeader.name, bytes);
        else failed.push(fileHeader.name);
      }
      // Entries that the second reading did not meet are as good as damaged.
      return [...failed, ...rest.slice(done).map(({ name }) => name)];
    } catch (error) {
      if (!(error instanceof UnrarError)) throw error;
      failed.push(...rest.slice(done, done + 1).map(({ name }) => name));
      rest = rest.slice(done + 1);
      if (failed.length > mostFailures) return [...failed, ...rest.map(({ name }) => name)];
    }
  }
  return failed;
}

/**
 * Unpacks the whole archive once, one entry in memory at a time, and tells what its images are. UnRAR
 * checks each entry's sum on the way.
 * @throws MediaError as `withRar`.
 */
export async function surveyRar(input: { path: string; dimensions: boolean }): Promise<RarSurvey> {
  return withRar(input.path, async (rar) => {
    const pages: BookPage[] = [];
    const unreadable: string[] = [];
    let comicInfo: Buffer | undefined;
    const names = new Set<string>();
    const files = rar.headers.filter(({ flags }) => !flags.directory);
    const oversized = files.filter(({ unpSize }) => unpSize > rarEntryLimit);
    const wanted = files.filter(({ unpSize }) => unpSize <= rarEntryLimit);
    const failed = await unpack(rar, wanted, async (name, bytes) => {
      // A second entry of the same name could never be asked for.
      if (names.has(name)) return;
      names.add(name);
      if (isComicInfo(name)) comicInfo = bytes;
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
    });
    const lost = [...failed, ...oversized.map(({ name }) => name)];
    return { pages, unreadable: [...unreadable, ...lost], cutShort: rar.cutShort, comicInfo };
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
    let bytes: Buffer | undefined;
    if (entry && entry.unpSize <= rarEntryLimit) {
      await unpack(rar, [entry], async (_name, unpacked) => {
        bytes = unpacked;
      });
    }
    if (!bytes) throw new MediaError('ERR_1007', { entries: [name] });
    return bytes;
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
