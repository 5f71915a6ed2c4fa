import path from 'node:path';
import { identify, readNames, rename, rm } from '../../media/base/disk.ts';
import { placeFile } from '../files/temporary-files.ts';

/** What came of a step: it was done, or nothing was there to do. */
export type Stepped = 'renamed' | 'before' | 'missing';

/**
 * Gives a file another name in its folder, never that of another file. A crash leaves the old name, or both names of
 * one file; then the next try ends it.
 *
 * @returns `before` if it was done already
 * @throws Error EEXIST when another file has the name
 */
export async function renameBeside(from: string, to: string): Promise<Stepped> {
  const [old, there] = await Promise.all([from, to].map(identityOf));
  if (old === undefined) return there === undefined ? 'missing' : 'before';
  if (there === undefined) {
    await placeFile(from, to);
    return 'renamed';
  }
  if (there !== old) throw taken(to);
  // One file with two names, or a system that takes both for one name.
  if (await isListed(from, to)) await rm(from);
  else await changeCase(from, to);
  return 'renamed';
}

async function changeCase(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (!(await isListed(to))) {
    throw new Error(
      `The file system treats ${from} and ${path.basename(to)} as the same name, so the file wasn’t renamed.`,
    );
  }
}

async function identityOf(file: string): Promise<string | undefined> {
  const info = await identify(file).catch(() => undefined);
  return info && `${info.dev}:${info.ino}`;
}

async function isListed(file: string, ...others: readonly string[]): Promise<boolean> {
  const names = new Set(await readNames(path.dirname(file)));
  return [file, ...others].every((one) => names.has(path.basename(one)));
}

const taken = (file: string): Error =>
  Object.assign(new Error(`${file} exists already, so nothing was renamed.`), { code: 'EEXIST' });
