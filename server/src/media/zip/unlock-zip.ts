import type { FileHandle } from 'node:fs/promises';
import { configure, type Entry, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import { open } from '../base/disk.ts';
import { locked, toMediaError } from '../base/media-error.ts';
import { readUpTo } from './read-exactly.ts';
import { checkSize, type UnpackedFile, writeCopy } from './write-copy.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';

const largestEntry = 128 * 2 ** 20;

// It runs in a thread already.
configure({ useWebWorkers: false });

/** Serves an open file; the caller closes it. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    super(handle);
    this.#handle = handle;
    this.size = size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await readUpTo(this.#handle, index, length));
  }
}

/** A file's bytes, checked; undefined if the password is wrong, or the file is damaged or gives too much. */
async function decrypt(entry: FileEntry, password: string): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  const target = new WritableStream<Uint8Array>({
    write(piece) {
      total += piece.length;
      if (total > entry.uncompressedSize) throw new RangeError('more than the directory claims');
      pieces.push(piece);
    },
  });
  try {
    await entry.getData(target, { password, checkSignature: true });
    return total === entry.uncompressedSize ? Buffer.concat(pieces) : undefined;
  } catch {
    return undefined;
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** The first password that opens the smallest encrypted file: a wrong one shows only there. */
async function passwordOf(
  files: readonly FileEntry[],
  passwords: readonly string[],
): Promise<string> {
  const [tried] = files
    .filter(({ encrypted, uncompressedSize: size }) => encrypted && size <= largestEntry)
    .toSorted((a, b) => a.uncompressedSize - b.uncompressedSize);
  for (const password of passwords) {
    if (tried && (await decrypt(tried, password))) return password;
  }
  throw locked('ERROR');
}

async function* decrypted(
  files: readonly FileEntry[],
  { entries, password }: { readonly entries: readonly ZipEntry[]; readonly password: string },
): AsyncGenerator<UnpackedFile> {
  // Our names, which know more character sets.
  const names = new Map(entries.map(({ offset, name }) => [offset, name]));
  for (const file of files) {
    const isTooLarge = file.uncompressedSize > largestEntry;
    const bytes = isTooLarge ? undefined : await decrypt(file, password);
    yield { name: names.get(file.offset) ?? file.filename, bytes };
  }
}

/**
 * Decrypts a zip archive, by ZipCrypto or AES, into a new one.
 * @param archive.passwords tried in their order
 * @throws MediaError ERR_1003 for more than 2 GiB, ERR_1005 when no password is right, ERR_1008 when it's
 * damaged, has more than 40,000 entries, or is a bomb
 */
export async function unlockZip(archive: {
  path: string;
  target: string;
  passwords: readonly string[];
}): Promise<void> {
  const { path, target, passwords } = archive;
  if (passwords.length === 0) throw locked('ERROR');
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toMediaError(error);
  });
  try {
    const { size } = await handle.stat();
    // Refuses what an archive claims to hold, before the library looks at it.
    const entries = await readDirectory(handle, size);
    checkSize(
      entries.reduce((sum, entry) => sum + entry.size, 0),
      size,
    );
    const listed = await new ZipReader(new HandleReader(handle, size)).getEntries();
    const files = listed.filter(isFile);
    const password = await passwordOf(files, passwords);
    await writeCopy(target, size, decrypted(files, { entries, password }));
  } catch (error) {
    throw toMediaError(error, 'ERR_1008');
  } finally {
    await handle.close();
  }
}
