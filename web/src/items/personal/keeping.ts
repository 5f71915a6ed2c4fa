import type { Book } from '@longbox/contract/books';
import type { CallInput, Endpoint } from '@longbox/contract/endpoint';
import {
  type BookChange,
  type SeriesChange,
  updatePersonalOfBook,
  updatePersonalOfSeries,
} from '@longbox/contract/personal';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from '../../data/many.ts';
import { t } from '../../lib/i18n.ts';
import { startMany } from '../many.ts';
import { compactTitle, numberedTitle } from '../names.ts';
import { sayRemoved } from '../say-removed.ts';
import { isListed, type Listable, listingLabel, type OwnList, ownLists } from './own-lists.ts';

/** How what someone keeps about things of a kind is changed. */
interface Kind<Item, E extends Endpoint> {
  readonly endpoint: E;
  readonly nameOf: (item: Item) => string;
  readonly inputFor: (item: Item, body: BookChange) => CallInput<E>;
}

const books: Kind<Book, typeof updatePersonalOfBook> = {
  endpoint: updatePersonalOfBook,
  nameOf: (book) => compactTitle(book.seriesTitle, numberedTitle(book)),
  inputFor: ({ id }, body) => ({ params: { bookId: id }, body }),
};

const series: Kind<Series, typeof updatePersonalOfSeries> = {
  endpoint: updatePersonalOfSeries,
  nameOf: ({ metadata }) => metadata.title,
  inputFor: ({ id }, body) => ({ params: { seriesId: id }, body }),
};

const failureTitle = 'failure.own';

/** Puts things in a list, or takes them out if all are in it. Either can be undone. */
async function toggle<Item extends Listable, E extends Endpoint>(
  client: QueryClient,
  { endpoint, nameOf, inputFor }: Kind<Item, E>,
  list: OwnList,
  items: readonly Item[],
): Promise<void> {
  const label = listingLabel(list, items);
  const isIn = label === ownLists[list].add;
  const changed = items.filter((item) => isListed(list, item) !== isIn);
  const [first, ...others] = changed;
  if (first === undefined) return;
  const bodyOf = (wanted: boolean | number): BookChange =>
    list === 'wanted' ? { wanted } : { favorite: wanted };
  const back = (item: Item) => inputFor(item, bodyOf(item.personal?.[list] ?? false));
  const each = { endpoint, nameOf, title: t(label) };
  if (others.length > 0) {
    await startMany(client, {
      ...each,
      items: changed,
      // Their order becomes that of the list.
      atOnce: 1,
      inputFor: ([item]) => inputFor(item, bodyOf(isIn)),
      undo: (done) =>
        void startMany(client, {
          ...each,
          title: t('undo.run'),
          items: done,
          inputFor: ([item]) => back(item),
        }),
    });
    return;
  }
  if (!(await changeOne(client, endpoint, inputFor(first, bodyOf(isIn)), failureTitle))) return;
  const name = t(ownLists[list].name);
  sayRemoved(t(isIn ? 'own.added' : 'undo.removedFrom', { name }), () => {
    void changeOne(client, endpoint, back(first), failureTitle);
  });
}

export const listBooks = (client: QueryClient, list: OwnList, items: readonly Book[]) =>
  toggle(client, books, list, items);

export const listSeries = (client: QueryClient, list: OwnList, items: readonly Series[]) =>
  toggle(client, series, list, items);

/** Changes what someone keeps about a book; false if that failed, which is reported. */
export const keepBook = (client: QueryClient, bookId: string, body: BookChange) =>
  changeOne(client, updatePersonalOfBook, { params: { bookId }, body }, failureTitle);

/** The same about a series. */
export const keepSeries = (client: QueryClient, seriesId: string, body: SeriesChange) =>
  changeOne(client, updatePersonalOfSeries, { params: { seriesId }, body }, failureTitle);

/** Notes that someone was asked whether they read a series again, which they don't unless they say so. */
export const noteAsked = (client: QueryClient, seriesId: string) =>
  changeOne(client, updatePersonalOfSeries, { params: { seriesId }, body: { again: false } });

/** Hides a series from On deck until it's read in, or shows it again. */
export async function hideFromDeck(
  client: QueryClient,
  seriesId: string,
  offDeck: boolean,
): Promise<void> {
  if (!(await keepSeries(client, seriesId, { offDeck })) || !offDeck) return;
  sayRemoved(t('own.hidden'), () => void keepSeries(client, seriesId, { offDeck: false }));
}
