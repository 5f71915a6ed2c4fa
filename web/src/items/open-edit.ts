import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../data/error-text.ts';
import { booksOfSeriesQuery, seriesQuery } from '../data/series.ts';
import { t } from '../lib/i18n.ts';
import { openDialog } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import { bookDialog, bookTableDialog, oneshotDialog, seriesDialog } from './dialogs.ts';
import type { OneshotPair } from './edit/OneshotDialog.tsx';

type Some<Item> = readonly [Item, ...Item[]];

const isOneshot = ({ oneshot }: { readonly oneshot: boolean }) => oneshot;

/** So many missing halves are asked for at a time. */
const parallel = 8;

/** Opens the dialog for pairs whose missing halves come one after the other. */
async function openPairs<Item>(
  items: Some<Item>,
  pairOf: (item: Item) => Promise<OneshotPair | undefined>,
): Promise<void> {
  const pairs: OneshotPair[] = [];
  try {
    for (let at = 0; at < items.length; at += parallel) {
      const found = await Promise.all(items.slice(at, at + parallel).map(pairOf));
      pairs.push(...found.filter((pair) => pair !== undefined));
    }
  } catch (error) {
    const line = { title: t('failure.books'), reason: reasonOf(error) };
    toast({ text: t('failure.line', line), tone: 'danger' });
    return;
  }
  const [first, ...others] = pairs;
  if (first !== undefined) openDialog(oneshotDialog, { oneshots: [first, ...others] });
}

/** Opens the dialog that edits these books; one-shots are edited with their series. */
export function editBooks(client: QueryClient, books: Some<Book>): void {
  if (!books.every(isOneshot)) openDialog(bookDialog, { books });
  else {
    void openPairs(books, async (book) => {
      return { series: await client.fetchQuery(seriesQuery(book.seriesId)), book };
    });
  }
}

/** Opens the table in which these books are edited; those of one series in its order. */
export function editBookTable([first, ...others]: Some<Book>): void {
  const isOneSeries = others.every(({ seriesId }) => seriesId === first.seriesId);
  const sorted = [first, ...others].toSorted(
    (one, other) => one.metadata.numberSort - other.metadata.numberSort,
  );
  const [lowest = first, ...rest] = isOneSeries ? sorted : [first, ...others];
  openDialog(bookTableDialog, { books: [lowest, ...rest] });
}

/** Opens the dialog that edits these series; one-shots are edited with their book. */
export function editSeries(client: QueryClient, series: Some<Series>): void {
  if (!series.every(isOneshot)) openDialog(seriesDialog, { series });
  else {
    void openPairs(series, async (one) => {
      const { content } = await client.fetchQuery(booksOfSeriesQuery(one.id, { size: 1 }));
      const [book] = content;
      return book && { series: one, book };
    });
  }
}
