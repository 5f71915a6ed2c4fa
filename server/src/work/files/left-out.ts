import type { Dirent } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { LeftOutReason } from '@longbox/contract/history';

/** A file or folder that a walk passed over, and why. */
export interface LeftOut {
  readonly file: string;
  readonly why: LeftOutReason;
}

/** Files that lie beside books and are none: pictures, metadata, what systems leave behind. */
const companions =
  /\.(?:avif|bmp|gif|heic|jpe?g|jxl|png|svg|tbn|tiff?|webp|css|db|html?|ini|json|md|nfo|opf|txt|url|xml)$/iu;

/** Every kind of book that some library reads. */
const bookKinds = /\.(?:cbz|zip|cbr|rar|pdf|epub)$/iu;

/** Entries whose name is no UTF-8: written with the sign for that, the system finds none of them. */
export async function unreachable(folder: string, entries: readonly Dirent[]): Promise<Dirent[]> {
  const found: Dirent[] = [];
  for (const entry of entries.filter(({ name }) => name.includes('\u{FFFD}'))) {
    const isThere = await lstat(path.join(folder, entry.name)).catch(() => undefined);
    if (!isThere) found.push(entry);
  }
  return found;
}

/** Why a file that is no book of a library is none; undefined for what only lies beside books. */
export function reasonOf(file: string): LeftOutReason | undefined {
  const name = path.basename(file);
  if (bookKinds.test(name)) return 'switchedOff';
  return companions.test(name) ? undefined : 'kind';
}
