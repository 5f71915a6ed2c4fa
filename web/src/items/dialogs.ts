import type { Library } from '@longbox/contract/libraries';
import { withWords } from '../lib/i18n.ts';
import { dialogPart } from '../ui/dialogs.ts';
import type { EmailProps } from './account/EmailDialog.tsx';
import type { AskProps } from './AskDialog.tsx';
import type { PasswordProps } from './account/PasswordDialog.tsx';
import type { BookTableDialogProps } from './edit/BookTableDialog.tsx';
import type { ItemDialogProps } from './edit/ItemDialog.tsx';
import type { SetDialogProps } from './edit/SetDialog.tsx';
import type { DeleteProps } from './DeleteDialog.tsx';
import type { ArchivePasswordsProps } from './library/ArchivePasswordsDialog.tsx';
import type { LibraryField, LibraryForm } from './library/library-form.ts';
import type { BookMatchProps } from './match/BookMatchDialog.tsx';
import type { MatchProps } from './match/MatchDialog.tsx';
import type { BookPickerProps } from './picking/BookPicker.tsx';
import type { LibraryTaskProps } from './LibraryTaskDialog.tsx';
import type { SeriesPickerProps } from './picking/SeriesPicker.tsx';
import type { CollectionMembersProps } from './sets/CollectionMembersDialog.tsx';
import type { ReadListMembersProps } from './sets/ReadListMembersDialog.tsx';

/*
 * The dialogs that several places open. One line each: what it is opened with, and its file. Open it
 * with `openDialog(libraryDialog, { library })`; see docs/adding-a-dialog.md.
 */
/** Asks about one thing, in the words it is given. */
export const askDialog = dialogPart<AskProps>(
  async () => (await import('./AskDialog.tsx')).AskDialog,
);
export const libraryDialog = dialogPart<{
  library?: Library | undefined;
  draft?: LibraryForm | undefined;
  field?: LibraryField | undefined;
}>(async () => {
  const part = await withWords('administration', () => import('./LibraryDialog.tsx'));
  return part.LibraryDialog;
});
export const deleteLibraryDialog = dialogPart<{ library: Library }>(async () => {
  const part = await withWords('asked', () => import('./DeleteLibraryDialog.tsx'));
  return part.DeleteLibraryDialog;
});
export const archivePasswordsDialog = dialogPart<ArchivePasswordsProps>(async () => {
  const part = await withWords('asked', () => import('./library/ArchivePasswordsDialog.tsx'));
  return part.ArchivePasswordsDialog;
});
export const libraryTaskDialog = dialogPart<LibraryTaskProps>(async () => {
  const part = await withWords('administration', () => import('./LibraryTaskDialog.tsx'));
  return part.LibraryTaskDialog;
});
/** Changes a series, a book or a one-shot, or several of a kind. */
export const itemDialog = dialogPart<ItemDialogProps>(async () => {
  const part = await withWords('editing', () => import('./edit/ItemDialog.tsx'));
  return part.ItemDialog;
});
/** Looks series up in catalogs outside, one after the other. */
export const matchDialog = dialogPart<MatchProps>(async () => {
  const part = await withWords(
    ['editing', 'match', 'sources'],
    () => import('./match/MatchDialog.tsx'),
  );
  return part.MatchDialog;
});
/** Looks a single book up in catalogs outside. */
export const bookMatchDialog = dialogPart<BookMatchProps>(async () => {
  const part = await withWords(
    ['editing', 'match', 'sources'],
    () => import('./match/BookMatchDialog.tsx'),
  );
  return part.BookMatchDialog;
});
/** Changes a collection or a read list. */
export const setDialog = dialogPart<SetDialogProps>(async () => {
  const part = await withWords('editing', () => import('./edit/SetDialog.tsx'));
  return part.SetDialog;
});
export const bookTableDialog = dialogPart<BookTableDialogProps>(async () => {
  const part = await withWords('editing', () => import('./edit/BookTableDialog.tsx'));
  return part.BookTableDialog;
});
export const deleteDialog = dialogPart<DeleteProps>(async () => {
  const part = await withWords('organise', () => import('./DeleteDialog.tsx'));
  return part.DeleteDialog;
});
export const addToCollectionDialog = dialogPart<{ seriesIds: readonly string[] }>(async () => {
  const part = await withWords('organise', () => import('./adding/AddToCollectionDialog.tsx'));
  return part.AddToCollectionDialog;
});
export const addToReadListDialog = dialogPart<{ bookIds: readonly string[] }>(async () => {
  const part = await withWords('organise', () => import('./adding/AddToReadListDialog.tsx'));
  return part.AddToReadListDialog;
});
export const bookPickerDialog = dialogPart<BookPickerProps>(async () => {
  const part = await withWords('organise', () => import('./picking/BookPicker.tsx'));
  return part.BookPicker;
});
export const seriesPickerDialog = dialogPart<SeriesPickerProps>(async () => {
  const part = await withWords('organise', () => import('./picking/SeriesPicker.tsx'));
  return part.SeriesPicker;
});
export const collectionMembersDialog = dialogPart<CollectionMembersProps>(async () => {
  const part = await withWords('ordering', () => import('./sets/CollectionMembersDialog.tsx'));
  return part.CollectionMembersDialog;
});
export const readListMembersDialog = dialogPart<ReadListMembersProps>(async () => {
  const part = await withWords('ordering', () => import('./sets/ReadListMembersDialog.tsx'));
  return part.ReadListMembersDialog;
});
export const emailDialog = dialogPart<EmailProps>(async () => {
  const part = await withWords('accounts', () => import('./account/EmailDialog.tsx'));
  return part.EmailDialog;
});
export const passwordDialog = dialogPart<PasswordProps>(async () => {
  const part = await withWords('accounts', () => import('./account/PasswordDialog.tsx'));
  return part.PasswordDialog;
});
