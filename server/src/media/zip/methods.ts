/** Compression methods of the zip format (APPNOTE 4.4.5). */
export const stored = 0;
const deflated = 8;

/** Bzip2, LZMA and Zstandard, which few writers use. */
const rareMethods = [12, 14, 93] as const;
export type RareMethod = (typeof rareMethods)[number];

export const isRareMethod = (method: number): method is RareMethod =>
  rareMethods.some((rare) => rare === method);

/** Whether entries packed by this method can be read. */
export const isKnownMethod = (method: number): boolean =>
  method === stored || method === deflated || isRareMethod(method);
