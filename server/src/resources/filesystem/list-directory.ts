import type { DirectoryListing } from '@longbox/contract/filesystem';
import path from 'node:path';
import { readEntries, stat } from '../../media/base/disk.ts';
import { badRequest } from '../../base/errors.ts';
import { readablePath } from '../../media/readable-path.ts';

/** Lists a folder of the server; an empty path lists the roots of its file systems. */
export async function listDirectory(options: {
  path: string;
  showFiles: boolean;
}): Promise<DirectoryListing> {
  if (options.path === '') {
    const roots = await fileSystemRoots();
    return {
      directories: roots.map((root) => ({ type: 'directory' as const, name: root, path: root })),
      files: [],
    };
  }
  if (!path.isAbsolute(options.path) || options.path.includes('\0')) {
    throw badRequest('Path must be absolute');
  }
  const folder = await folderOf(options.path);
  const entries = await entriesOf(folder);
  const parent = path.dirname(folder);
  return {
    parent: parent === folder ? '' : parent,
    directories: entries.filter(({ type }) => type === 'directory'),
    files: options.showFiles ? entries.filter(({ type }) => type === 'file') : [],
  };
}

/** The folder itself, or the parent of a file or of a path that doesn't exist (yet). */
async function folderOf(asked: string): Promise<string> {
  for (const one of [asked, path.dirname(asked)]) {
    const found = await stat(one).catch(() => undefined);
    if (found?.isDirectory()) return path.resolve(one);
  }
  throw badRequest('Path does not exist');
}

async function entriesOf(folder: string): Promise<DirectoryListing['directories']> {
  const found = await readEntries(folder).catch(() => {
    throw badRequest('Couldn’t read the folder');
  });
  const visible = found.filter(({ name }) => !name.startsWith('.'));
  const entries = await Promise.all(
    visible.map(async (entry) => {
      const full = path.join(folder, entry.name);
      const isDirectory = entry.isSymbolicLink()
        ? await stat(full).then(
            (target) => target.isDirectory(),
            () => false,
          )
        : entry.isDirectory();
      return {
        type: isDirectory ? ('directory' as const) : ('file' as const),
        name: readablePath(entry.name),
        path: full,
      };
    }),
  );
  return entries.toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }),
  );
}

async function fileSystemRoots(): Promise<string[]> {
  if (process.platform !== 'win32') return ['/'];
  const drives = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  const present = await Promise.all(drives.map((drive) => stat(drive).then(Boolean, () => false)));
  return drives.filter((_, index) => present[index]);
}
