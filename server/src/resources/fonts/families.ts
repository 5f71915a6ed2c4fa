import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { notFound } from '../../base/errors.ts';

/** Media types of the fonts that browsers read, by the end of a file's name. */
const types: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

const typeOf = (name: string): string | undefined => types[path.extname(name).toLowerCase()];

/** A file of a family. */
export interface FontFile {
  readonly name: string;
  readonly path: string;
  /** Media type. */
  readonly type: string;
}

/** A folder that is missing holds nothing. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const byName = (one: string, other: string): number => one.localeCompare(other, 'en');

/** Files of fonts straight in a folder. Links are left aside: they could lead to anything. */
async function filesIn(folder: string): Promise<readonly FontFile[]> {
  const files = (await entriesOf(folder)).filter((entry) => entry.isFile());
  return files
    .flatMap(({ name }) => {
      const type = typeOf(name);
      return type === undefined ? [] : [{ name, path: path.join(folder, name), type }];
    })
    .toSorted((one, other) => byName(one.name, other.name));
}

async function foldersIn(fonts: string): Promise<readonly string[]> {
  const folders = (await entriesOf(fonts)).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).toSorted(byName);
}

/** Names of the families: the folders of `fonts` that hold a font. */
export async function listFamilies(fonts: string): Promise<string[]> {
  const folders = await foldersIn(fonts);
  const files = await Promise.all(folders.map((name) => filesIn(path.join(fonts, name))));
  return folders.filter((_, index) => (files[index] ?? []).length > 0);
}

/**
 * The files of a family. Names are compared with the existing ones, so a name is never used as a path.
 *
 * @throws Refusal 404 when there is no such family.
 */
export async function filesOfFamily(fonts: string, family: string): Promise<readonly FontFile[]> {
  const known = (await foldersIn(fonts)).includes(family);
  const files = known ? await filesIn(path.join(fonts, family)) : [];
  if (files.length === 0) throw notFound('Font not found');
  return files;
}
