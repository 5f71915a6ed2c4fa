import { readableBy } from './base/disk.ts';
import { decodeNames } from './zip/entry-names.ts';

/** A path as people read it: the names in it that are no UTF-8 as what they are most likely to mean. */
export const readablePath = readableBy(
  (bytes) => decodeNames([{ bytes, utf8: false, unicodePath: undefined }])[0] ?? '',
);
