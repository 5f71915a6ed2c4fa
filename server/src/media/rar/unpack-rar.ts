import { checkSize, writeCopy, type UnpackedFile } from '../zip/write-copy.ts';
import { unpackEntries } from './unpack-entries.ts';
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

/**
 * Unpacks a RAR into a new zip archive.
 * @throws MediaError as `withRar`; ERR_1003 for more than 2 GiB, ERR_1008 for a bomb.
 */
export async function unpackRar({ path, target }: { path: string; target: string }): Promise<void> {
  await withRar(path, async (rar) => {
    const size = rar.headers.reduce((total, { unpSize }) => total + unpSize, 0);
    checkSize(size, rar.fileSize);
    await writeCopy(target, rar.fileSize, filesOf(rar));
  });
}
