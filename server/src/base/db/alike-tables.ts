import type { Generated } from 'kysely';

/** Tables of similar images. */
export interface AlikeTables {
  /** Libraries whose images are compared: the covers, or every page. */
  alikeLibrary: { libraryId: string; pictures: 'COVERS' | 'PAGES' };
  /**
   * Books whose covers are compared, with the number of compared pages, and whether those are all
   * (0 or 1).
   */
  alikeBook: { bookId: string; pages: number; whole: number };
  alikePicture: AlikePictureTable;
  alikePair: AlikePairTable;
  /**
   * Decisions that two images differ: the hashes (hexadecimal) of one image of each book, in the
   * order of their IDs. They outlast the pairs, which are found again when a file changes.
   */
  alikeKept: { oneBookId: string; otherBookId: string; looks: string };
}

interface AlikePictureTable {
  id: Generated<number>;
  bookId: string;
  /** From 1; 0 is the cover. */
  pageNumber: number;
  /** See `media/images/look.ts`. */
  look: Uint8Array;
  /** One more bit tells covers from pages. */
  band0: number;
  band1: number;
  band2: number;
  band3: number;
}

interface AlikePairTable {
  id: Generated<number>;
  /** Two covers, or two pages. */
  kind: 'BOOKS' | 'PAGES';
  /** Ids of the images, the lower first. */
  one: number;
  other: number;
  /** Bits in which they differ. */
  apart: number;
  /** 1 if someone decided that they differ. */
  kept: number;
}
