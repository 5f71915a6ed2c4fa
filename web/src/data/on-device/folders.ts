import { fileStorage } from '../../lib/device-storage.ts';

/*
 * Files of books lie in folders that are named as their caches are, step by step. Workers use this, too.
 */

/** A step may be empty where the server is at the root, which no folder may be called. */
const stepsOf = (name: string): string[] => name.split('/').map((step) => `_${step}`);

/** The one file of a folder. */
const fileName = 'file';

async function walk(steps: readonly string[], create: boolean): Promise<FileSystemDirectoryHandle> {
  let folder = await fileStorage();
  for (const step of steps) folder = await folder.getDirectoryHandle(step, { create });
  return folder;
}

const nothing = (error: unknown): undefined => {
  if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
  throw error;
};

/** The file that is, or will be, kept under the name of a cache. */
export async function fileToWrite(name: string): Promise<FileSystemFileHandle> {
  return (await walk(stepsOf(name), true)).getFileHandle(fileName, { create: true });
}

/** The file that is kept under the name of a cache, whole or not. */
export async function fileUnder(name: string): Promise<File | undefined> {
  try {
    const folder = await walk(stepsOf(name), false);
    return await (await folder.getFileHandle(fileName)).getFile();
  } catch (error) {
    return nothing(error);
  }
}

/** Removes all files that are kept under names that begin with these steps. */
export async function removeFolder(name: string): Promise<void> {
  const steps = stepsOf(name);
  try {
    const parent = await walk(steps.slice(0, -1), false);
    await parent.removeEntry(steps.at(-1) ?? '', { recursive: true });
  } catch (error) {
    nothing(error);
  }
}
