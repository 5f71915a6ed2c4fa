import { useInfiniteQuery } from '@tanstack/react-query';
import { allFound } from '../../data/search.ts';
import { useNamedSets, withNamed } from '../../items/search/use-named-sets.ts';
import { type Row, rowOf, type Shelf } from '../../items/shelves/shelf.ts';
import { useT } from '../../lib/i18n.ts';

const size = 20;

/** Results by kind, best first; scrolling loads more. */
export function useFoundShelves(text: string, libraryId: string): readonly Shelf[] {
  const t = useT();
  const wanted = { text, libraryId };
  const series = useInfiniteQuery(allFound.series(wanted, size));
  const books = useInfiniteQuery(allFound.books(wanted, size));
  const collections = useInfiniteQuery(allFound.collections(wanted, size));
  const readLists = useInfiniteQuery(allFound.readLists(wanted, size));
  const named = useNamedSets(wanted);
  const withSets = <Item extends { readonly id: string }>(
    row: Row<Item>,
    sets: readonly Item[],
  ): Row<Item> => ({
    ...row,
    items: row.isPending || named.isPending ? [] : withNamed(sets, row.items),
    isPending: row.isPending || named.isPending,
  });
  return [
    { kind: 'series', id: 'series', title: t('search.series'), ...rowOf(series) },
    { kind: 'books', id: 'books', title: t('search.books'), ...rowOf(books) },
    {
      kind: 'collections',
      id: 'collections',
      title: t('search.collections'),
      ...withSets(rowOf(collections), named.collections),
    },
    {
      kind: 'readLists',
      id: 'readLists',
      title: t('search.readLists'),
      ...withSets(rowOf(readLists), named.readLists),
    },
  ];
}
