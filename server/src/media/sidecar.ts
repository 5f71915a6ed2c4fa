import path from 'node:path';
import { lstat, readFile } from './base/disk.ts';
import { type ComicInfo, parseComicInfo } from './metadata/comic-info.ts';

const largest = 10 * 1024 * 1024;

/** The file with the metadata of a PDF, which has none of its own to write into. */
export function sidecarOf(file: string): string {
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}.xml`);
}

/** What the file next to a PDF says; undefined if there is none, or it's of another kind. Never throws. */
export async function readSidecar(file: string): Promise<ComicInfo | undefined> {
  try {
    const sidecar = sidecarOf(file);
    const info = await lstat(sidecar);
    // A link may lead out of the library.
    if (!info.isFile() || info.size > largest) return undefined;
    return parseComicInfo(await readFile(sidecar));
  } catch {
    return undefined;
  }
}
