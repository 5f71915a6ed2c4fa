import { checkSize, writeCopy, type UnpackedFile } from '../zip/write-copy.ts';
import { unpackEntries } from './unpack-entries.ts';
import { MediaError } from '../base/media-error.ts';
import { rarEntryLimit, withRar, type Rar } from './with-rar.ts';

function* filesOf(rar: Rar): Generator<UnpackedFile> {
  const files = rar.headers.filter(({ flags }) => !flags.directory);
  yield* unpackEntries(
    rar,
    files.filter(({ unpSize }) => unpSize <= rarEntryLimit),
  );
  for (const { name, unpSize } of files) {
    if (unpSize > rarEntryLimit) yield { name, bytes: undefined };
  }
  // What stood beyond the end of an archive cut short has no name.
  if (rar.cutShort) yield { name: '…', bytes: undefined };
}

/** Whether a file can be unpacked: a wrong password shows only there. */
function isOpen(rar: Rar): boolean {
  const files = rar.headers.filter(
    ({ flags, unpSize }) => flags.encrypted && unpSize > 0 && unpSize <= rarEntryLimit,
  );
  // A file in the middle of a solid archive would mean unpacking all before it.
  const tried = rar.solid ? files : files.toSorted((a, b) => a.unpSize - b.unpSize);
  return [...unpackEntries(rar, tried.slice(0, 1))].every(({ bytes }) => bytes !== undefined);
}

async function passwordOf(path: string, passwords: readonly string[]): Promise<string> {
  try {
    return await withRar(path, () => '');
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'ERR_1002') throw error;
    for (const password of passwords) {
      if (await withRar(path, isOpen, password).catch(() => false)) return password;
    }
    throw error;
  }
}

/**
 * Unpacks a RAR into a new zip archive.
 * @param files.passwords tried on an encrypted one, in their order
 * @throws MediaError as `withRar`, ERR_1002 also when no password is right; ERR_1003 for more than 2 GiB, ERR_1008 for a bomb.
 */
export async function unpackRar(files: {
  path: string;
  target: string;
  passwords: readonly string[];
}): Promise<void> {
  const { path, target, passwords } = files;
  const password = await passwordOf(path, passwords);
  const unpack = async (rar: Rar): Promise<void> => {
    const size = rar.headers.reduce((total, { unpSize }) => total + unpSize, 0);
    checkSize(size, rar.fileSize);
    await writeCopy(target, rar.fileSize, filesOf(rar));
  };
  await withRar(path, unpack, password);
}
