import type { FileHandle } from 'node:fs/promises';
import type { Allocate } from '../base/allocate.ts';
import type { TarLocation } from '../base/book-analysis.ts';
import { open } from '../base/disk.ts';
import { MediaError, toMediaError } from '../base/media-error.ts';
import { readUpTo } from '../zip/read-exactly.ts';
import { readTarDirectory, type TarDirectory } from './tar-directory.ts';

const largestEntry = 256 * 2 ** 20;

/**
 * The bytes of a file in an open tar archive.
 * @throws MediaError ERR_1007 when it is larger than 256 MiB or the archive ends before it does.
 */
export async function readTarEntry(
  handle: FileHandle,
  { offset, size, name }: Omit<TarLocation, 'kind'> & { readonly name?: string },
  allocate?: Allocate,
): Promise<Buffer> {
  const entries = name === undefined ? [] : [name];
  if (size > largestEntry) throw new MediaError('ERR_1007', { entries });
  const bytes = await readUpTo(handle, offset, size, allocate);
  if (bytes.length < size) throw new MediaError('ERR_1007', { entries });
  return bytes;
}

/**
 * Opens a tar archive, lists it, and closes it after `work`.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1008 when it cannot be listed; also what
 * `work` throws.
 */
export async function withTar<Result>(
  path: string,
  work: (tar: TarDirectory & { readonly handle: FileHandle }) => Promise<Result> | Result,
): Promise<Result> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toMediaError(error);
  });
  try {
    const { size } = await handle.stat();
    return await work({ handle, ...(await readTarDirectory(handle, size)) });
  } catch (error) {
    throw toMediaError(error, 'ERR_1008');
  } finally {
    await handle.close();
  }
}

/**
 * One page by the location kept from the analysis, in one read of the file.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1007 when the page no longer exists.
 */
export async function readTarPage(
  path: string,
  location: TarLocation,
  allocate?: Allocate,
): Promise<Buffer> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toMediaError(error);
  });
  try {
    return await readTarEntry(handle, location, allocate);
  } catch (error) {
    throw toMediaError(error, 'ERR_1007');
  } finally {
    await handle.close();
  }
}
