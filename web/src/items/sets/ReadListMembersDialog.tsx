import type { ReadList } from '@longbox/contract/readlists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isMissing } from '../../data/api.ts';
import { bookThumbnailUrl } from '../../data/books.ts';
import {
  everyBookOfReadListQuery,
  readListQuery,
  useCreateReadList,
  useUpdateReadList,
} from '../../data/readlists.ts';
import { numberedTitle } from '../names.ts';
import { readListPlace } from '../places.ts';
import { MemberRow } from './MemberRow.tsx';
import { MembersDialog } from './MembersDialog.tsx';

export interface ReadListMembersProps {
  readonly readList: ReadList;
}

/** The books of a read list, to be put in order and taken out. */
export function ReadListMembersDialog({
  readList: opened,
  onClose,
}: ReadListMembersProps & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = opened;
  const now = useQuery(readListQuery(id));
  const books = useQuery(everyBookOfReadListQuery(id));
  const update = useUpdateReadList();
  const create = useCreateReadList();
  const { name, summary, ordered, visibility, bookIds } = now.data ?? opened;
  return (
    <MembersDialog
      set={{ name, ordered, memberIds: bookIds, isGone: isMissing(now.error) }}
      items={books.data?.content}
      error={books.error}
      onRetry={() => void books.refetch()}
      nameOf={({ seriesTitle, oneshot, ...book }) =>
        oneshot ? book.metadata.title : `${seriesTitle} ${book.metadata.number}`
      }
      render={(book) => (
        <MemberRow
          cover={bookThumbnailUrl(book.id, 0)}
          title={book.oneshot ? book.metadata.title : book.seriesTitle}
          text={book.oneshot ? '' : numberedTitle(book)}
        />
      )}
      words={{ failure: 'failure.readListSave', gone: 'readList.gone', again: 'readList.again' }}
      orderByHand={() => {
        update.mutate({ params: { readListId: id }, body: { ordered: true } });
      }}
      look={async () => (await client.fetchQuery({ ...readListQuery(id), staleTime: 0 })).bookIds}
      save={async (ids) => {
        await update.mutateAsync({ params: { readListId: id }, body: { bookIds: ids } });
      }}
      remake={async (ids, isOrdered) => {
        const made = await create.mutateAsync({
          body: { name, summary, ordered: isOrdered, visibility, bookIds: ids },
        });
        void navigate(readListPlace(made.id));
      }}
      onClose={onClose}
    />
  );
}
