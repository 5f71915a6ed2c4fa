import type { ZipLocation } from '../base/book-analysis.ts';
import type { Author } from '../metadata/comic-info.ts';

/** The metadata of a package document; missing members are undefined or empty. */
export type EpubMetadata = {
  title: string | undefined;
  authors: Author[];
  /** Plain text. */
  description: string | undefined;
  publisher: string | undefined;
  /** 'YYYY-MM-DD'; a bare year or month counts from its first day. */
  releaseDate: string | undefined;
  /** BCP 47 tag. */
  language: string | undefined;
  /** 13 digits. */
  isbn: string | undefined;
  subjects: string[];
  series: { title: string; /** Such as '1' or '2.5'. */ number: string | undefined } | undefined;
};

/** A file of the book. */
export type EpubResource = {
  /** Name in the archive, decoded: a label, never a path to write to. */
  path: string;
  mediaType: string;
  location: ZipLocation;
};

export type EpubSpineItem = EpubResource & {
  /** False for a document that is read only through a link. */
  linear: boolean;
  /** Side of a spread, where the book asks for one. */
  pageSpread: 'left' | 'right' | 'center' | undefined;
};

/** An entry of a table of contents; a heading has no path. */
export type EpubLink = {
  title: string;
  path: string | undefined;
  fragment: string | undefined;
  children: EpubLink[];
};

/** Facts about an EPUB that the reader needs. */
export type EpubFacts = {
  metadata: EpubMetadata;
  fixedLayout: boolean;
  /** Fixed layout with one image a page: the analysis then has pages. */
  divinaCompatible: boolean;
  isKepub: boolean;
  /** An estimate: 1,024 compressed bytes of the spine are a page. */
  pagesCount: number;
  readingProgression: 'ltr' | 'rtl' | undefined;
  /** The whole spine, not only its linear items. */
  readingOrder: EpubSpineItem[];
  /** Every other file of the book. */
  resources: EpubResource[];
  toc: EpubLink[];
  landmarks: EpubLink[];
  pageList: EpubLink[];
  /** The cover image, if there is one to be found. */
  cover: EpubResource | undefined;
};
