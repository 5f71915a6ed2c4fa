import { withCopy } from './book-copies.ts';
import { isLocked, toMediaError } from './base/media-error.ts';
import { detectMediaType } from './detect-type.ts';
import { folderType, readPictureFolder } from './folder/picture-folder.ts';
import { runWasm } from './threads/wasm-pool.ts';
import { withTar } from './tar/read-tar.ts';
import { withCopyFiles } from './zip/write-copy.ts';
import { openZip } from './zip/read-zip.ts';
import type { MediaType } from './base/book-analysis.ts';

/** A file in an archive as its directory lists it. */
export interface ListedFile {
  readonly name: string;
  /** Size once unpacked, in bytes. */
  readonly size: number;
  /** Undefined where the archive keeps none. */
  readonly crc32: number | undefined;
}

/**
 * All files in an archive, without its folders; empty if the file isn't an archive.
 * @throws MediaError as reading the archive does.
 */
export async function listEntries(
  path: string,
  known?: MediaType | '',
): Promise<readonly ListedFile[]> {
  const mediaType = known ?? (await detectMediaType(path)) ?? '';
  const listCopy = () => withCopy(path, (copy) => withCopyFiles(copy, ({ entries }) => entries));
  if (mediaType.startsWith('application/x-rar-compressed')) {
    return runWasm('rar.list', { path }).catch((error: unknown) => {
      if (isLocked(toMediaError(error))) return listCopy();
      throw error;
    });
  }
  if (mediaType === 'application/x-tar') {
    return withTar(path, ({ entries }) =>
      entries.map(({ name, size }) => ({ name, size, crc32: undefined })),
    );
  }
  if (mediaType === folderType) {
    const { files } = await readPictureFolder(path);
    return files.map(({ name, size }) => ({ name, size, crc32: undefined }));
  }
  if (mediaType === 'application/x-7z-compressed' || mediaType === 'application/x-zip-encrypted')
    return listCopy();
  if (mediaType !== 'application/zip' && mediaType !== 'application/epub+zip') return [];
  const zip = await openZip(path);
  await zip.close();
  return zip.entries.filter(({ name }) => !name.endsWith('/'));
}
