import type { Page, Style } from './page.ts';

/** Elements of ComicInfo.xml (anansi-project schema 2.1) in the order in which they are written. */
export type Info = Readonly<Record<string, string | number>>;

export type Encoding = 'jpeg' | 'webp' | 'mixed';

/** A comic of the samples. */
export type Book = {
  /** Path within the library. */
  path: string;
  info: Info;
  style: Style;
  encoding: Encoding;
  pages: readonly Page[];
};

/** Facts of a series that each of its books repeats. */
export const seriesInfo =
  (shared: Info) =>
  (own: Info): Info => ({ ...shared, ...own, LanguageISO: 'en' });
