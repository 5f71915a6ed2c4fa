import { fold, sortKey } from '../text.ts';

/** The columns of a book's title: as written, to compare by, and to sort by. */
export const titleColumns = (title: string) => ({
  title,
  titleKey: fold(title),
  titleOrder: sortKey(title),
});

/** The columns of the title that a series is filed under. */
export const titleSortColumns = (titleSort: string) => ({
  titleSort,
  titleSortKey: fold(titleSort),
  titleSortOrder: sortKey(titleSort),
});
