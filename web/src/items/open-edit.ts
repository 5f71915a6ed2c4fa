import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../data/error-text.ts';
import { booksOfSeriesQuery, seriesQuery } from '../data/series.ts';
import { t } from '../lib/i18n.ts';
import { mapSome, type Some } from '../lib/some.ts';
import { openDialog } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import { bookTableDialog, itemDialog } from './dialogs.ts';
import type { Subject } from './edit/members.ts';

const isOneshot = ({ oneshot }: { readonly oneshot: boolean }) => oneshot;

/** So many missing halves are asked for at a time. */
const parallel = 8;

/** Opens the dialog for one-shots whose missing halves come one after the other. */
async function openOneshots<Item>(
  items: Some<Item>,
  oneshotOf: (item: Item) => Promise<Subject | undefined>,
): Promise<void> {
  const oneshots: Subject[] = [];
  try {
    for (let at = 0; at < items.length; at += parallel) {
      const found = await Promise.all(items.slice(at, at + parallel).map(oneshotOf));
      oneshots.push(...found.filter((oneshot) => oneshot !== undefined));
    }
  } catch (error) {
    const line = { title: t('failure.books'), reason: reasonOf(error) };
    toast({ text: t('failure.line', line), tone: 'danger' });
    return;
  }
  const [first, ...others] = oneshots;
  if (first !== undefined) openDialog(itemDialog, { subjects: [first, ...others] });
}

/** Opens the dialog that edits these books; one-shots are edited with their series. */
export function editBooks(client: QueryClient, books: Some<Book>): void {
  if (!books.every(isOneshot)) {
    openDialog(itemDialog, {
      subjects: mapSome<Book, Subject>(books, (book) => ({ kind: 'book', book })),
    });
    return;
  }
  void openOneshots(books, async (book) => {
    return { kind: 'oneshot', series: await client.fetchQuery(seriesQuery(book.seriesId)), book };
  });
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
  if (!series.every(isOneshot)) {
    openDialog(itemDialog, {
      subjects: mapSome<Series, Subject>(series, (one) => ({ kind: 'series', series: one })),
    });
    return;
  }
  void openOneshots(series, async (one) => {
    const { content } = await client.fetchQuery(booksOfSeriesQuery(one.id, { size: 1 }));
    const [book] = content;
    return book && { kind: 'oneshot', series: one, book };
  });
}
