import { useInfiniteQuery } from '@tanstack/react-query';
import { allFound } from '../../data/search.ts';
import { rowOf, type Shelf } from '../../items/shelves/shelf.ts';
import { useT } from '../../lib/i18n.ts';

const size = 20;

/** What is found of each kind, best first, growing as one scrolls. */
export function useFoundShelves(text: string, libraryId: string): readonly Shelf[] {
  const t = useT();
  const wanted = { text, libraryId };
  const series = useInfiniteQuery(allFound.series(wanted, size));
  const books = useInfiniteQuery(allFound.books(wanted, size));
  const collections = useInfiniteQuery(allFound.collections(wanted, size));
  const readLists = useInfiniteQuery(allFound.readLists(wanted, size));
  return [
    { kind: 'series', id: 'series', title: t('search.series'), ...rowOf(series) },
    { kind: 'books', id: 'books', title: t('search.books'), ...rowOf(books) },
    {
      kind: 'collections',
      id: 'collections',
      title: t('search.collections'),
      ...rowOf(collections),
    },
    { kind: 'readLists', id: 'readLists', title: t('search.readLists'), ...rowOf(readLists) },
  ];
}
