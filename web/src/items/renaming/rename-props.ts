/** What is renamed: the files of books, or of all books of series or libraries. */
export interface RenameProps {
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly libraryIds: readonly string[];
  /** The library whose last pattern it begins with. */
  readonly libraryId: string;
}
