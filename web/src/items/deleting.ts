import type { Book } from '@longbox/contract/books';
import type { QueryClient } from '@tanstack/react-query';
import { openDialog } from '../ui/dialogs.ts';
import type { Loss } from './DeleteDialog.tsx';
import { deleteDialog } from './dialogs.ts';
import {
  booksIn,
  collectionsIn,
  type Entry,
  type Kind,
  nameOf,
  readListsIn,
  seriesIn,
} from './selection/selection.ts';
import { deleteBooks, deleteCollections, deleteManySeries, deleteReadLists } from './verbs.ts';

interface Deletion {
  readonly loss: (entries: readonly Entry[]) => Loss;
  readonly run: (client: QueryClient, entries: readonly Entry[]) => Promise<void>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Items in the trash no longer have a file. */
const stands = ({ deleted }: { readonly deleted: boolean }) => !deleted;

const deletions: Readonly<Record<Kind, Deletion>> = {
  books: {
    loss: (entries) => {
      const books = booksIn(entries).filter(stands);
      return { files: books.length, bytes: sum(books.map(({ sizeBytes }) => sizeBytes)) };
    },
    run: (client, entries) => deleteBooks(client, booksIn(entries)),
  },
  series: {
    loss: (entries) => ({
      files: sum(
        seriesIn(entries)
          .filter(stands)
          .map(({ booksCount }) => booksCount),
      ),
    }),
    run: (client, entries) => deleteManySeries(client, seriesIn(entries)),
  },
  collections: {
    loss: () => ({}),
    run: (client, entries) => deleteCollections(client, collectionsIn(entries)),
  },
  readLists: {
    loss: () => ({}),
    run: (client, entries) => deleteReadLists(client, readListsIn(entries)),
  },
};

/**
 * Asks before things of one kind are deleted, and then deletes them one after the other. They are
 * named by `naming`, where their titles do not tell them apart.
 */
export function askToDelete(
  client: QueryClient,
  entries: readonly Entry[],
  onBegin?: () => void,
  naming: (entry: Entry) => string = nameOf,
): void {
  const [first] = entries;
  if (first === undefined) return;
  const { loss, run } = deletions[first.kind];
  openDialog(deleteDialog, {
    kind: first.kind,
    names: entries.map(naming),
    loss: loss(entries),
    onConfirm: () => {
      onBegin?.();
      void run(client, entries);
    },
  });
}

/** Asks before files are deleted, and names them by their paths. */
export function askToDeleteFiles(
  client: QueryClient,
  books: readonly Book[],
  onBegin: () => void,
): void {
  const paths = new Map(books.map(({ id, url }) => [id, url]));
  askToDelete(
    client,
    books.map((item) => ({ kind: 'books', item })),
    onBegin,
    (entry) => paths.get(entry.item.id) ?? nameOf(entry),
  );
}
