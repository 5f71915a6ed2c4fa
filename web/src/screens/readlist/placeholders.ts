import type { Placeholder } from '@longbox/contract/placeholders';
import type { ReadList } from '@longbox/contract/readlists';
import type { QueryClient } from '@tanstack/react-query';
import { siblingsQuery } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { bringPlaceBack, fillPlace, removePlace } from '../../data/placeholders.ts';
import { bookPickerDialog, seriesPickerDialog } from '../../items/dialogs.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { t } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';

interface Choice {
  readonly readList: ReadList;
  readonly placeholder: Placeholder;
  /** Of the dialogs that ask for a series and a book. */
  readonly title: string;
}

/** Asks which book a missing one is, and puts it in its place. */
export function chooseBookFor(client: QueryClient, { readList, placeholder, title }: Choice): void {
  const place = { readListId: readList.id, placeholderId: placeholder.id };
  const take = (bookId: string) => void fillPlace(client, place, bookId);
  const pickFrom = async (seriesId: string) => {
    try {
      const { content: books } = await client.fetchQuery(siblingsQuery({ seriesId }));
      const [only] = books;
      if (only !== undefined && books.length === 1) take(only.id);
      else openDialog(bookPickerDialog, { title, books, onPick: ({ id }) => take(id) });
    } catch (error) {
      toast({ title: t('failure.books'), text: reasonOf(error), tone: 'danger' });
    }
  };
  openDialog(seriesPickerDialog, {
    title,
    oneshots: true,
    onPick: ({ id }) => void pickFrom(id),
  });
}

/** Removes a missing book from its list, and offers to undo it. */
export async function removeWithUndo(
  client: QueryClient,
  { id: readListId, name }: ReadList,
  placeholder: Placeholder,
): Promise<void> {
  if (!(await removePlace(client, { readListId, placeholderId: placeholder.id }))) return;
  sayRemoved(t('undo.removedFrom', { name }), () => {
    void bringPlaceBack(client, readListId, placeholder);
  });
}
