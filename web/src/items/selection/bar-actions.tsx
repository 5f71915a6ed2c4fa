import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import {
  IconBackpack,
  IconBookmark,
  IconCheck,
  IconEyeOff,
  IconFolderPlus,
  IconHeart,
  IconListSearch,
  IconPencil,
  IconPlaylistAdd,
  IconRefresh,
  IconScan,
  IconTableColumn,
  IconTrash,
} from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countHere, isHere } from '../../data/on-device/kept-now.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { Some } from '../../lib/some.ts';
import { addBooksOfSeries, addToCollection, addToReadList } from '../adding/adding.ts';
import { matchDialog } from '../dialogs.ts';
import { askToDelete } from '../deleting.ts';
import { loadTaking } from '../on-device/load-taking.ts';
import { editBooks, editBookTable, editSeries } from '../open-edit.ts';
import {
  analyzeBooks,
  analyzeManySeries,
  markBooksRead,
  markBooksUnread,
  markSeriesRead,
  markSeriesUnread,
  refreshBooks,
  refreshManySeries,
  type Verb,
} from '../verbs.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { loadKeeping } from '../personal/load-keeping.ts';
import { type Listable, listingLabel, type OwnList } from '../personal/own-lists.ts';
import { ofFiles, sending } from './bar-file-actions.tsx';
import type { BarAction, BarHands } from './bar-hands.ts';
import { booksIn, type Entry, type Kind, seriesIn } from './selection.ts';

/** The verbs of books and of series. */
interface Verbs<Item> {
  readonly read: Verb<Item>;
  readonly unread: Verb<Item>;
  readonly analyze: Verb<Item>;
  readonly refresh: Verb<Item>;
  /** Puts all of them in a list of one's own, or takes them out if they're in it. */
  readonly list: (client: QueryClient, list: OwnList, items: readonly Item[]) => Promise<void>;
  /** Whether this device can mark it without the server. */
  readonly isHere: (item: Item) => boolean;
}

const bookVerbs: Verbs<Book> = {
  read: markBooksRead,
  unread: markBooksUnread,
  analyze: analyzeBooks,
  refresh: refreshBooks,
  list: async (...given) => (await loadKeeping()).listBooks(...given),
  isHere: ({ id }) => isHere(id),
};

const seriesVerbs: Verbs<Series> = {
  read: markSeriesRead,
  unread: markSeriesUnread,
  analyze: analyzeManySeries,
  refresh: refreshManySeries,
  list: async (...given) => (await loadKeeping()).listSeries(...given),
  isHere: ({ id, booksCount }) => countHere(id) === booksCount,
};

/** The selection, with the functions to act on it. */
interface Chosen<Item> {
  readonly items: readonly Item[];
  readonly verbs: Verbs<Item>;
  readonly hands: BarHands;
}

function act<Item>(
  label: 'mark.read' | 'mark.unread' | 'menu.analyze' | 'menu.refresh',
  icon: ReactNode,
  verb: Verb<Item>,
  { items, hands }: Chosen<Item>,
  remote = true,
): BarAction {
  return {
    label: hands.t(label),
    icon,
    remote,
    run: () => {
      void verb(hands.client, items);
      hands.onDone();
    },
  };
}

function marks<Item>(chosen: Chosen<Item>): BarAction[] {
  const { items, verbs } = chosen;
  const remote = !items.every(verbs.isHere);
  return [
    act('mark.read', <IconCheck size={20} />, verbs.read, chosen, remote),
    act('mark.unread', <IconEyeOff size={20} />, verbs.unread, chosen, remote),
  ];
}

/** Puts what is selected in lists of one's own, or takes it out. */
function listings<Item extends Listable>({ items, verbs, hands }: Chosen<Item>): BarAction[] {
  if (!isOwnServer) return [];
  return (
    [
      ['wanted', IconBookmark],
      ['favorite', IconHeart],
    ] as const
  ).map(([list, ListIcon]) => ({
    label: hands.t(listingLabel(list, items)),
    icon: <ListIcon size={20} />,
    remote: true,
    run: () => {
      void verbs.list(hands.client, list, items);
      hands.onDone();
    },
  }));
}

/** Keeps what is selected on this device, where that can be. */
function taking(
  label: string,
  run: (taking: Awaited<ReturnType<typeof loadTaking>>) => Promise<void>,
  { mayTake, onDone }: BarHands,
): BarAction[] {
  const take = async () => {
    await run(await loadTaking());
    onDone();
  };
  const icon = <IconBackpack size={20} />;
  return mayTake ? [{ label, icon, remote: true, run: () => void take() }] : [];
}

function upkeep<Item>(chosen: Chosen<Item>): BarAction[] {
  return [
    act('menu.analyze', <IconScan size={20} />, chosen.verbs.analyze, chosen),
    act('menu.refresh', <IconRefresh size={20} />, chosen.verbs.refresh, chosen),
  ];
}

function removal(entries: readonly Entry[], hands: BarHands): BarAction {
  return {
    label: hands.t('menu.delete'),
    icon: <IconTrash size={20} />,
    tone: 'danger',
    remote: true,
    run: () => {
      askToDelete(hands.client, entries, hands.onDone);
    },
  };
}

function addition(
  label: 'menu.addToCollection' | 'menu.addToReadList',
  run: () => unknown,
  { t, onAdd }: BarHands,
): BarAction {
  const AddIcon = label === 'menu.addToCollection' ? IconFolderPlus : IconPlaylistAdd;
  return {
    label: t(label),
    icon: <AddIcon size={20} />,
    remote: true,
    run: () => {
      run();
      onAdd();
    },
  };
}

function editing<Item>(
  [first, ...others]: readonly Item[],
  edit: (client: QueryClient, items: Some<Item>) => void,
  { t, client }: BarHands,
  label: 'menu.edit' | 'menu.editTable' = 'menu.edit',
): BarAction {
  const EditIcon = label === 'menu.edit' ? IconPencil : IconTableColumn;
  return {
    label: t(label),
    icon: <EditIcon size={20} />,
    remote: true,
    run: () => {
      if (first !== undefined) edit(client, [first, ...others]);
    },
  };
}

/** Looks these series up in catalogs outside, which only our own server does. */
function matching([first, ...others]: readonly Series[], { t }: BarHands): BarAction[] {
  if (!isOwnServer || first === undefined) return [];
  return [
    {
      label: t('menu.match'),
      icon: <IconListSearch size={20} />,
      remote: true,
      run: () => {
        openDialog(matchDialog, { all: [first, ...others] });
      },
    },
  ];
}

/** What accounts that are no administrators can do; they add to private lists, which only we have. */
function forReaders<Item extends Listable>(
  chosen: Chosen<Item>,
  additions: readonly BarAction[],
  take: readonly BarAction[],
): BarAction[] {
  return [...marks(chosen), ...listings(chosen), ...(isOwnServer ? additions : []), ...take];
}

/** Actions on the selection, in the order of the bar. */
export const actionsOf: Readonly<
  Record<Kind, (entries: readonly Entry[], hands: BarHands) => readonly BarAction[]>
> = {
  books: (entries, hands) => {
    const books = booksIn(entries);
    const chosen = { items: books, verbs: bookVerbs, hands };
    const size = formatBytes(books.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    const take = [
      ...taking(
        hands.t('menu.takeAlong', { size }),
        ({ takeBooks }) => takeBooks(hands.client, books),
        hands,
      ),
      ...sending(books, hands),
    ];
    const ids = books.map(({ id }) => id);
    const seriesIds = books.map(({ seriesId }) => seriesId);
    const additions = [
      addition('menu.addToReadList', () => addToReadList(ids), hands),
      // A one-shot stands for its series.
      ...(books.every(({ oneshot }) => oneshot)
        ? [addition('menu.addToCollection', () => addToCollection(seriesIds), hands)]
        : []),
    ];
    if (!hands.isAdmin) return forReaders(chosen, additions, take);
    return [
      ...marks(chosen),
      ...listings(chosen),
      ...additions,
      editing(books, editBooks, hands),
      editing(books, (_, some) => editBookTable(some), hands, 'menu.editTable'),
      ...upkeep(chosen),
      ...ofFiles(books, { bookIds: ids }, hands),
      ...take,
      removal(entries, hands),
    ];
  },
  series: (entries, hands) => {
    const series = seriesIn(entries);
    const chosen = { items: series, verbs: seriesVerbs, hands };
    const take = taking(
      hands.t('menu.takeAlongSome'),
      ({ chooseOfSeries }) => chooseOfSeries(hands.client, series),
      hands,
    );
    const ids = series.map(({ id }) => id);
    const additions = [
      addition('menu.addToCollection', () => addToCollection(ids), hands),
      addition('menu.addToReadList', () => addBooksOfSeries(hands.client, series), hands),
    ];
    if (!hands.isAdmin) return forReaders(chosen, additions, take);
    return [
      ...marks(chosen),
      ...listings(chosen),
      ...additions,
      editing(series, editSeries, hands),
      ...matching(series, hands),
      ...upkeep(chosen),
      ...ofFiles(series, { seriesIds: ids }, hands),
      ...take,
      removal(entries, hands),
    ];
  },
  collections: (entries, hands) => [removal(entries, hands)],
  readLists: (entries, hands) => [removal(entries, hands)],
};
