import path from 'node:path';
import type { LeftOutReason } from '@longbox/contract/history';
import { kinds } from '../../media/base/kinds.ts';

/** A file or folder that a scan passed over or has something to say of, and why. */
export interface LeftOut {
  readonly file: string;
  readonly why: LeftOutReason;
}

/** Files next to books that aren't books: images, metadata, leftovers of operating systems. */
const companions =
  /\.(?:avif|bmp|gif|heic|jpe?g|jxl|png|svg|tbn|tiff?|webp|css|db|html?|ini|json|md|nfo|opf|txt|url|xml)$/iu;

/** The extensions of all kinds of book, except plain text, which more often is no book. */
const bookExtensions = new Set<string>(
  Object.values(kinds).flatMap(({ extensions, option }) =>
    option === 'scanText' ? [] : extensions,
  ),
);

/** Why a file isn't a book of its library; undefined for files that only accompany books. */
export function reasonOf(file: string): LeftOutReason | undefined {
  const name = path.basename(file);
  if (bookExtensions.has(path.extname(name).toLowerCase())) return 'switchedOff';
  return companions.test(name) ? undefined : 'kind';
}
