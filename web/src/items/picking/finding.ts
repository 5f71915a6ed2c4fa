import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { everyBookOf } from '../../data/series.ts';
import { t } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { bookPickerDialog } from '../dialogs.ts';

/** Asks for one of the books of a series. */
export async function findBook(
  client: QueryClient,
  { id, metadata }: Pick<Series, 'id' | 'metadata'>,
  onPick: (book: Book) => void,
): Promise<void> {
  try {
    const books = await everyBookOf(client, id);
    openDialog(bookPickerDialog, { title: metadata.title, books, onPick });
  } catch (error) {
    toast({ title: t('failure.books'), text: reasonOf(error), tone: 'danger' });
  }
}
