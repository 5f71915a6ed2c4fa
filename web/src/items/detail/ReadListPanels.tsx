import type { ReadList } from '@longbox/contract/readlists';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { endlessBooksOfReadListQuery, readListsOfBookQuery } from '../../data/readlists.ts';
import { useT } from '../../lib/i18n.ts';
import { BookCard } from '../BookCard.tsx';
import { readListPlace } from '../places.ts';
import { isPrivate, isRuled } from '../own-set.ts';
import type { ReadingContext } from '../reading-context.ts';
import { rowOf } from '../shelves/shelf.ts';
import { removeFromReadList } from '../sets/removing.ts';
import { useCardTools } from '../use-card-tools.ts';
import { type PanelLinkProps, SetPanel } from './SetPanel.tsx';

/** The read lists that hold a book, each folded until it is opened. */
export function ReadListPanels({ bookId }: { readonly bookId: string }) {
  const { data: readLists } = useQuery(readListsOfBookQuery(bookId));
  return readLists?.map((readList) => (
    <ReadListPanel key={readList.id} readList={readList} bookId={bookId} />
  ));
}

interface ReadListPanelProps {
  readonly readList: ReadList;
  readonly bookId: string;
}

function ReadListPanel({ readList, bookId }: ReadListPanelProps) {
  const t = useT();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, name } = readList;
  const row = rowOf(useInfiniteQuery({ ...endlessBooksOfReadListQuery(id), enabled: isOpen }));
  const context = useMemo<ReadingContext>(() => ({ context: 'READLIST', contextId: id }), [id]);
  const tools = useCardTools(context);
  return (
    <SetPanel
      label={t('readList.named', { name })}
      link={linkTo(readList)}
      isOpen={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
      }}
      row={row}
      own={isPrivate(readList)}
      ruled={isRuled(readList)}
      render={(book) => <BookCard book={book} tools={tools} showSeries />}
      onRemove={() => void removeFromReadList(client, readList, bookId)}
    />
  );
}

function linkTo({ id }: ReadList) {
  return (link: PanelLinkProps) => <Link {...readListPlace(id)} {...link} />;
}
