import { type Collection, updateCollection } from '@longbox/contract/collections';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { collectionQuery } from '../../data/collections.ts';
import { reasonOf } from '../../data/error-text.ts';
import { changeOne } from '../../data/many.ts';
import { everyBookOf } from '../../data/series.ts';
import { t } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { addToCollectionDialog, addToReadListDialog, seriesPickerDialog } from '../dialogs.ts';
import { union } from './set-rules.ts';

/** Asks for the collection that series are added to. */
export function addToCollection(seriesIds: readonly string[]): void {
  openDialog(addToCollectionDialog, { seriesIds });
}

/** Asks for the read list that books are added to. */
export function addToReadList(bookIds: readonly string[]): void {
  openDialog(addToReadListDialog, { bookIds });
}

/** The same for all books of some series, each in its order. */
export async function addBooksOfSeries(
  client: QueryClient,
  series: readonly Pick<Series, 'id'>[],
): Promise<void> {
  try {
    const bookIds: string[] = [];
    for (const { id } of series) {
      for (const book of await everyBookOf(client, id)) bookIds.push(book.id);
    }
    addToReadList(bookIds);
  } catch (error) {
    toast({ title: t('failure.books'), text: reasonOf(error), tone: 'danger' });
  }
}

/** Asks for a series, and adds it to a collection as that is then, at its end. */
export function addSeriesTo(client: QueryClient, { id, name }: Collection): void {
  openDialog(seriesPickerDialog, {
    title: t('addSeries.title', { name }),
    onPick: (series) => void addOne(client, { id, name }, series.id),
  });
}

async function addOne(
  client: QueryClient,
  { id, name }: Pick<Collection, 'id' | 'name'>,
  seriesId: string,
): Promise<void> {
  try {
    const now = await client.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
    const input = {
      params: { collectionId: id },
      body: { seriesIds: union(now.seriesIds, [seriesId]) },
    };
    const isDone = await changeOne(client, updateCollection, input, 'failure.addSeries');
    if (isDone) toast({ text: t('addSeries.done', { name }), tone: 'success' });
  } catch (error) {
    toast({ title: t('failure.addSeries'), text: reasonOf(error), tone: 'danger' });
  }
}
