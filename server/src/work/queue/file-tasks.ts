import * as z from 'zod/mini';
import { analyzeBookTask, type Task, type TaskType } from './tasks.ts';

const ofLibrary = z.object({ libraryId: z.string() });
const ofSeries = z.object({ seriesId: z.string() });
const ofBook = z.object({ bookId: z.string() });

type OfLibrary = z.output<typeof ofLibrary>;
type OfSeries = z.output<typeof ofSeries>;
type OfBook = z.output<typeof ofBook>;

const RefreshBook = z.object({ bookId: z.string(), only: z.optional(z.literal('barcode')) });
export type RefreshBook = z.output<typeof RefreshBook>;

const HashedPage = z.object({
  pageNumber: z.number(),
  fileName: z.string(),
  hash: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type HashedPage = z.output<typeof HashedPage>;

const RemovePages = z.object({ bookId: z.string(), pages: z.array(HashedPage) });
export type RemovePages = z.output<typeof RemovePages>;

/** `hashed`: only its content tells whether the file is the one that was known. */
const LocateBook = z.object({ bookId: z.string(), hashed: z.optional(z.boolean()) });
export type LocateBook = z.output<typeof LocateBook>;

const BookToImport = z.object({
  /** Of the book to be: chosen beforehand, so that an import that was cut off knows its own work. */
  bookId: z.string(),
  sourceFile: z.string(),
  seriesId: z.string(),
  copyMode: z.enum(['MOVE', 'COPY', 'HARDLINK']),
  upgradeBookId: z.nullable(z.string()),
  destinationName: z.nullable(z.string()),
});
export type BookToImport = z.output<typeof BookToImport>;

/** `file` is the RAR: partway through the work, the book's record no longer leads to it. */
const BookToConvert = z.object({ bookId: z.string(), file: z.string() });
export type BookToConvert = z.output<typeof BookToConvert>;

const OfFile = z.object({ fileId: z.number() });
export type OfFile = z.output<typeof OfFile>;

const EmptyTrash: TaskType<OfLibrary> = { name: 'EmptyTrash', payload: ofLibrary, priority: 8 };
const DeleteBook: TaskType<OfBook> = { name: 'DeleteBook', payload: ofBook, priority: 8 };
const DeleteSeries: TaskType<OfSeries> = { name: 'DeleteSeries', payload: ofSeries, priority: 8 };
const RefreshBookMetadata: TaskType<RefreshBook> = {
  name: 'RefreshBookMetadata',
  payload: RefreshBook,
  priority: 6,
};
const ImportBook: TaskType<BookToImport> = {
  name: 'ImportBook',
  payload: BookToImport,
  priority: 7,
};
const RepairExtension: TaskType<OfBook> = {
  name: 'RepairExtension',
  payload: ofBook,
  priority: 3,
};
const ConvertBook: TaskType<BookToConvert> = {
  name: 'ConvertBook',
  payload: BookToConvert,
  priority: 3,
};
const HashBookPages: TaskType<OfBook> = { name: 'HashBookPages', payload: ofBook, priority: 2 };
const FindDuplicatePagesToDelete: TaskType<OfLibrary> = {
  name: 'FindDuplicatePagesToDelete',
  payload: ofLibrary,
  priority: 1,
};
const RemoveHashedPages: TaskType<RemovePages> = {
  name: 'RemoveHashedPages',
  payload: RemovePages,
  priority: 7,
};
const WriteFileMetadata: TaskType<OfFile> = {
  name: 'WriteFileMetadata',
  payload: OfFile,
  priority: 7,
};
const RestoreFile: TaskType<OfFile> = { name: 'RestoreFile', payload: OfFile, priority: 7 };
/** Before scans: one that was cut off may have left a file with both names. */
const RenameFile: TaskType<OfFile> = { name: 'RenameFile', payload: OfFile, priority: 9 };
const LocateTakenBook: TaskType<LocateBook> = {
  name: 'LocateBook',
  payload: LocateBook,
  priority: 0,
};
const HashBook: TaskType<OfBook> = { name: 'HashBook', payload: ofBook, priority: 0 };
const HashBookKoreader: TaskType<OfBook> = {
  name: 'HashBookKoreader',
  payload: ofBook,
  priority: 0,
};

/** Work on files and their records, besides scanning and analyzing. */
export const fileTaskTypes = {
  EmptyTrash,
  DeleteBook,
  DeleteSeries,
  RefreshBookMetadata,
  ImportBook,
  RepairExtension,
  ConvertBook,
  HashBookPages,
  FindDuplicatePagesToDelete,
  RemoveHashedPages,
  WriteFileMetadata,
  RestoreFile,
  RenameFile,
  LocateTakenBook,
  HashBook,
  HashBookKoreader,
};

/** A book and the library whose files must not be touched by anyone else meanwhile. */
interface BookOfLibrary {
  readonly bookId: string;
  readonly libraryId: string;
}

export const emptyTrashTask = (libraryId: string): Task => ({
  type: EmptyTrash,
  target: libraryId,
  payload: { libraryId },
});
export const deleteBookTask = ({ bookId, libraryId }: BookOfLibrary): Task => ({
  type: DeleteBook,
  target: libraryId,
  payload: { bookId },
});
export const deleteSeriesTask = (seriesId: string, libraryId: string): Task => ({
  type: DeleteSeries,
  target: libraryId,
  payload: { seriesId },
});
export const refreshBookTask = (bookId: string): Task => ({
  type: RefreshBookMetadata,
  target: bookId,
  payload: { bookId },
});
/** Looks for an ISBN on the pages, when nothing else is to do. */
export const findBarcodeTask = (bookId: string): Task => ({
  type: RefreshBookMetadata,
  target: bookId,
  payload: { bookId, only: 'barcode' },
  priority: 1,
});
export const hashBookTask = (bookId: string): Task => ({
  type: HashBook,
  target: bookId,
  payload: { bookId },
});
export const hashForKoreaderTask = (bookId: string): Task => ({
  type: HashBookKoreader,
  target: bookId,
  payload: { bookId },
});
/** Of a book that another product has read. */
export const locateBookTask = (book: LocateBook): Task => ({
  type: LocateTakenBook,
  target: book.bookId,
  payload: book,
});
/** Of a book whose file is not what was known of it, or the same but read by another product alone. */
export const readAgainTask = (bookId: string, isSame: boolean): Task =>
  isSame ? locateBookTask({ bookId }) : analyzeBookTask(bookId);
export const hashPagesTask = (bookId: string): Task => ({
  type: HashBookPages,
  target: bookId,
  payload: { bookId },
});
/** Runs when the pages of all books found by a scan are hashed. */
export const findDuplicatePagesTask = (libraryId: string): Task => ({
  type: FindDuplicatePagesToDelete,
  target: libraryId,
  payload: { libraryId },
});

interface DoomedPages extends BookOfLibrary {
  readonly pages: readonly HashedPage[];
}

/** Because a person asked for it. */
export const removePagesTask = ({ bookId, libraryId, pages }: DoomedPages): Task => ({
  type: RemoveHashedPages,
  target: libraryId,
  payload: { bookId, pages },
});
/** Because their hashes are always to be removed. */
export const removeDuplicatesTask = (doomed: DoomedPages): Task => ({
  ...removePagesTask(doomed),
  priority: 1,
});
export const importBookTask = (libraryId: string, book: BookToImport): Task => ({
  type: ImportBook,
  target: libraryId,
  payload: book,
});
export const repairExtensionTask = ({ bookId, libraryId }: BookOfLibrary): Task => ({
  type: RepairExtension,
  target: libraryId,
  payload: { bookId },
});
export const convertBookTask = (book: BookOfLibrary & { readonly file: string }): Task => ({
  type: ConvertBook,
  target: book.libraryId,
  payload: { bookId: book.bookId, file: book.file },
});

interface FileOfLibrary extends OfFile {
  readonly libraryId: string;
}

export const writeFileTask = ({ fileId, libraryId }: FileOfLibrary): Task => ({
  type: WriteFileMetadata,
  target: libraryId,
  payload: { fileId },
});
export const restoreFileTask = ({ fileId, libraryId }: FileOfLibrary): Task => ({
  type: RestoreFile,
  target: libraryId,
  payload: { fileId },
});
/** Gives a file its new name, or its old one back. */
export const renameFileTask = ({ fileId, libraryId }: FileOfLibrary): Task => ({
  type: RenameFile,
  target: libraryId,
  payload: { fileId },
});
