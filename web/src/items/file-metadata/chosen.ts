/** What metadata is written into: the files of books, or of all books of series. */
export interface WriteMetadataProps {
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
}
