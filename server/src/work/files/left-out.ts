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

/** Why a file that is no book of a library is none; undefined for what only lies beside books. */
export function reasonOf(file: string): LeftOutReason | undefined {
  const name = path.basename(file);
  if (bookKinds.test(name)) return 'switchedOff';
  return companions.test(name) ? undefined : 'kind';
}
