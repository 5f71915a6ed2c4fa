import type { Generated } from 'kysely';

/** Tables of what looks alike. */
export interface AlikeTables {
  /** Libraries whose pictures are compared: the covers, or every page as well. */
  alikeLibrary: { libraryId: string; pictures: 'COVERS' | 'PAGES' };
  /** Books whose covers are compared: how many pages were, too, and whether those are all (0 or 1). */
  alikeBook: { bookId: string; pages: number; whole: number };
  alikePicture: AlikePictureTable;
  alikePair: AlikePairTable;
  /**
   * What somebody said is not the same: the looks (hexadecimal) of a picture of either book, in the order
   * of their ids. It outlasts the pairs, which are found anew with a file that changed.
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
  /** Those of covers are told from those of pages by one bit more. */
  band0: number;
  band1: number;
  band2: number;
  band3: number;
}

interface AlikePairTable {
  id: Generated<number>;
  /** Two covers, or two pages. */
  kind: 'BOOKS' | 'PAGES';
  /** Ids of the pictures, the lower first. */
  one: number;
  other: number;
  /** Bits in which they differ. */
  apart: number;
  /** 1 when somebody said that they are not the same. */
  kept: number;
}
