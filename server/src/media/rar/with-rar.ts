import { closeSync, fstatSync } from 'node:fs';
import { openSync } from '../base/disk.ts';
import { UnrarError, type FileHeader } from 'node-unrar-js';
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js';
import { MediaError, toMediaError } from '../base/media-error.ts';
import { registerHeap } from '../base/wasm-heaps.ts';
import { largestDictionary } from './dictionary.ts';
import { MemoryExtractor } from './memory-extractor.ts';

/** Largest number of bytes that one entry may give. */
export const rarEntryLimit = 128 * 2 ** 20;
/** Pages, and as many other files. */
const mostEntries = 40_000;
/** UnRAR takes as much memory as an archive asks for, in bytes; WinRAR's default is half of this. */
const dictionaryLimit = 64 * 2 ** 20;

export type Rar = {
  extractor: MemoryExtractor;
  headers: FileHeader[];
  /** Whether the archive ends, or is damaged, before its list does. */
  cutShort: boolean;
  /** Whether an entry can be unpacked only after all before it. */
  solid: boolean;
  /** Of the archive, in bytes. */
  fileSize: number;
};

let loaded: ReturnType<typeof getUnrar> | undefined;

async function load(): ReturnType<typeof getUnrar> {
  const unrar = await getUnrar();
  registerHeap(() => unrar.HEAPU8.length);
  return unrar;
}

function listHeaders(
  extractor: MemoryExtractor,
  password: string,
): Omit<Rar, 'extractor' | 'fileSize'> {
  const { arcHeader, fileHeaders } = extractor.getFileList();
  const { volume, solid, headerEncrypted } = arcHeader.flags;
  const headers: FileHeader[] = [];
  let count = 0;
  let cutShort = false;
  try {
    // The list is always read to its end, where UnRAR frees its memory.
    for (const header of fileHeaders) {
      count += 1;
      if (count <= mostEntries) headers.push(header);
    }
  } catch (error) {
    // The end of a volume: UnRAR asked for the next one. Else what was listed may still be intact.
    if (!volume && headers.length === 0) throw error;
    cutShort = true;
  }
  if (volume) throw new MediaError('ERR_1004');
  const isEncrypted = headerEncrypted || headers.some(({ flags }) => flags.encrypted);
  if (isEncrypted && password === '') throw new MediaError('ERR_1002');
  if (count > mostEntries)
    throw new MediaError('ERR_1008', { cause: new Error(`${count} entries`) });
  return { headers, cutShort, solid };
}

function rarError(error: unknown): MediaError {
  if (!(error instanceof UnrarError)) return toMediaError(error);
  const isPassword =
    error.reason === 'ERAR_MISSING_PASSWORD' || error.reason === 'ERAR_BAD_PASSWORD';
  return new MediaError(isPassword ? 'ERR_1002' : 'ERR_1008', { cause: error });
}

/**
 * Opens and lists a RAR, and closes it after `run`. For the threads of the WASM pool only: it blocks,
 * and a thread can have one RAR open.
 * @param password of an encrypted archive. A wrong one makes the list, or each file, seem damaged.
 * @throws MediaError ERR_1002 encrypted without a password, ERR_1004 volume of several, ERR_1008
 * damaged or more than 40,000 entries, or too large a dictionary, ERR_1018 or ERR_1000 when the file cannot be opened.
 */
export async function withRar<Result>(
  path: string,
  run: (rar: Rar) => Result | Promise<Result>,
  password = '',
): Promise<Result> {
  loaded ??= load();
  const unrar = await loaded;
  const file = openSync(path);
  try {
    const extractor = new MemoryExtractor(unrar, file, { entryLimit: rarEntryLimit, password });
    unrar.extractor = extractor;
    if (largestDictionary(file) > dictionaryLimit)
      throw new MediaError('ERR_1008', { cause: new Error('dictionary too large') });
    return await run({
      extractor,
      fileSize: fstatSync(file).size,
      ...listHeaders(extractor, password),
    });
  } catch (error) {
    throw rarError(error);
  } finally {
    closeSync(file);
  }
}
