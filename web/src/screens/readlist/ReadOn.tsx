import { useQuery } from '@tanstack/react-query';
import { firstOfReadListQuery } from '../../data/readlists.ts';
import { ReadButton } from '../../items/detail/ReadButtons.tsx';
import { compactTitle } from '../../items/names.ts';
import type { CardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface ReadOnProps {
  readonly readListId: string;
  readonly tools: CardTools;
}

/** The one book to go on with: begun already, else the first unread one, else the first again. */
export function ReadOn({ readListId, tools }: ReadOnProps) {
  const t = useT();
  const begun = useQuery(firstOfReadListQuery(readListId, ['IN_PROGRESS']));
  const noneBegun = begun.data?.empty === true;
  const unread = useQuery({ ...firstOfReadListQuery(readListId, ['UNREAD']), enabled: noneBegun });
  const allRead = noneBegun && unread.data?.empty === true;
  const first = useQuery({ ...firstOfReadListQuery(readListId), enabled: allRead });
  const [book] = [begun, unread, first].flatMap(({ data }) => data?.content ?? []);
  if (book === undefined && [begun, unread, first].some(({ isFetching }) => isFetching)) {
    return <Skeleton width="200px" height="48px" />;
  }
  if (book === undefined) return null;
  const name = compactTitle(book.seriesTitle, book.metadata.title);
  const isBegun = book.readProgress?.completed === false;
  return (
    <ReadButton
      book={book}
      tools={tools}
      label={t(isBegun ? 'read.continueBook' : 'read.startBook', { name })}
    />
  );
}
