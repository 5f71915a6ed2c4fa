import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconBook2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { allLibraries } from '../../data/libraries.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { readListFileUrl, readListQuery, readListThumbnailUrl } from '../../data/readlists.ts';
import { BookCard } from '../../items/BookCard.tsx';
import { DetailBar, type UpLinkProps } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import { DownloadButton } from '../../items/detail/DownloadButton.tsx';
import { OrderButton } from '../../items/detail/OrderButton.tsx';
import { ReadListRuleLink } from '../../items/detail/RuleLink.tsx';
import { SetLine } from '../../items/detail/SetLine.tsx';
import { Summary } from '../../items/detail/Summary.tsx';
import { useLeaveSetWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { readListMembersDialog, setDialog } from '../../items/dialogs.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { readListBookList } from '../../items/lists/read-list-book-list.ts';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { loadTaking } from '../../items/on-device/load-taking.ts';
import { RuleMark } from '../../items/on-device/RuleMark.tsx';
import { libraryReadListsPlace, readListPlace } from '../../items/places.ts';
import { isPrivate, isRuled } from '../../items/own-set.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { Chip } from '../../ui/Chip.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { extrasOf, MissingGrid, useMissingBooks } from './MissingBooks.tsx';
import { ReadOn } from './ReadOn.tsx';

const route = getRouteApi('/frame/readlists/$readListId');

/** A read list with its books. */
export function ReadListScreen() {
  const { readListId } = route.useParams();
  // Another read list is another place: it starts without the last one's state.
  return <OneReadList key={readListId} readListId={readListId} />;
}

function OneReadList({ readListId }: { readonly readListId: string }) {
  const t = useT();
  const { data: readList } = useSuspenseQuery(readListQuery(readListId));
  const client = useQueryClient();
  const version = usePosterVersion(readListId);
  const context = useMemo<ReadingContext>(
    () => ({ context: 'READLIST', contextId: readListId }),
    [readListId],
  );
  const tools = useCardTools(context);
  const { name, summary, ordered, bookIds } = readList;
  const list = useListScreen(readListBookList(ordered), {
    scope: { readListId },
    search: route.useSearch(),
    place: (search) => readListPlace(readListId, search),
    stored: { filter: `readList.filter[${readListId}]` },
  });
  const missing = useMissingBooks(readList);
  const [onlyMissing, setOnlyMissing] = useState(false);
  useTitle(name);
  useLeaveSetWhenGone({ readListId });
  return (
    <>
      <DetailBar upName={t('readList.list')} up={upToReadLists}>
        <EditButton
          name={name}
          own={isPrivate(readList)}
          onPress={() => {
            openDialog(setDialog, { edited: { kind: 'readList', set: readList } });
          }}
        />
        {!isRuled(readList) && (
          <OrderButton
            name={name}
            own={isPrivate(readList)}
            onPress={() => {
              openDialog(readListMembersDialog, { readList });
            }}
          />
        )}
        <ListTools list={list} />
        <ItemMenu entry={{ kind: 'readLists', item: readList }} tools={tools} />
      </DetailBar>
      <DetailHead
        cover={readListThumbnailUrl(readListId, version)}
        title={name}
        line={
          <>
            <SetLine
              set={readList}
              count={
                readList.missing === undefined
                  ? t('series.books', { count: bookIds.length })
                  : t('series.booksOf', {
                      count: bookIds.length,
                      total: bookIds.length + readList.missing,
                    })
              }
            />
            {missing.length > 0 && (
              <Chip
                label={t('readList.missing', { count: missing.length })}
                pressed={onlyMissing}
                onPress={() => {
                  setOnlyMissing(!onlyMissing);
                }}
              />
            )}
            <RuleMark
              kind="readList"
              id={readListId}
              onPress={() =>
                void loadTaking().then(({ chooseOfReadList }) => chooseOfReadList(client, readList))
              }
            />
          </>
        }
        actions={
          <>
            <ReadOn readListId={readListId} tools={tools} />
            <ReadListRuleLink of={readList} />
            <DownloadButton href={readListFileUrl(readListId)} />
          </>
        }
      >
        <Summary text={summary} />
      </DetailHead>
      {onlyMissing && missing.length > 0 ? (
        <MissingGrid readList={readList} missing={missing} />
      ) : (
        <ListGrid
          list={list}
          renderItem={(book) => (
            <BookCard
              book={book}
              tools={tools}
              showSeries
              shown={ordered ? undefined : 'released'}
            />
          )}
          // Filters are for books that are here.
          extras={list.isChanged ? undefined : extrasOf(readList, missing)}
          emptyIcon={<IconBook2 size={32} stroke={1.5} />}
        />
      )}
    </>
  );
}

function upToReadLists(link: UpLinkProps) {
  return <Link {...libraryReadListsPlace(allLibraries)} {...link} />;
}
