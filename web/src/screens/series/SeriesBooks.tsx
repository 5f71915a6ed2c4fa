import type { Book } from '@longbox/contract/books';
import { IconBookOff } from '@tabler/icons-react';
import { BookCard } from '../../items/BookCard.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import type { ListScreen } from '../../items/lists/use-list-screen.ts';
import type { CardTools } from '../../items/use-card-tools.ts';

interface SeriesBooksProps {
  readonly list: ListScreen<Book>;
  readonly tools: CardTools;
}

/** The books of a series, as its address orders and narrows them. */
export function SeriesBooks({ list, tools }: SeriesBooksProps) {
  return (
    <ListGrid
      list={list}
      renderItem={(book, shown) => <BookCard book={book} tools={tools} shown={shown} />}
      emptyIcon={<IconBookOff size={32} stroke={1.5} />}
    />
  );
}
