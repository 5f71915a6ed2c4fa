import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { bookFileUrl, bookThumbnailUrl } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { booksOfSeriesQuery, seriesQuery } from '../../data/series.ts';
import { BookLine, ReadCaption } from '../../items/detail/BookLine.tsx';
import { DetailBar } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import { upToLibrary } from '../../items/detail/name-links.tsx';
import { BookActions } from '../../items/detail/ReadButtons.tsx';
import { SeriesChips } from '../../items/detail/SeriesChips.tsx';
import { BookTrouble } from '../../items/detail/BookTrouble.tsx';
import { CollectionPanels } from '../../items/detail/CollectionPanels.tsx';
import styles from '../../items/detail/detail.module.css';
import { DownloadButton } from '../../items/detail/DownloadButton.tsx';
import { SendButton } from '../../items/e-reader/SendButton.tsx';
import { Own } from '../../items/detail/Own.tsx';
import { LibraryLink } from '../../items/detail/LibraryLink.tsx';
import { ListStrip } from '../../items/detail/ListStrip.tsx';
import { ReadingHistory } from '../../items/detail/ReadingHistory.tsx';
import { ReadListPanels } from '../../items/detail/ReadListPanels.tsx';
import { WhatNextLater } from '../../items/detail/WhatNextLater.tsx';
import { Siblings } from '../../items/detail/Siblings.tsx';
import { useUp } from '../../items/detail/use-up.tsx';
import { Summary } from '../../items/detail/Summary.tsx';
import { useLeaveWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { compactTitle, readShare, readState } from '../../items/names.ts';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { OneshotFacts } from './OneshotFacts.tsx';

const route = getRouteApi('/frame/oneshot/$seriesId');

/** A series of one book, shown as one thing. */
export function OneshotScreen() {
  const t = useT();
  const { seriesId } = route.useParams();
  const { data: series } = useSuspenseQuery(seriesQuery(seriesId));
  const { data: libraries } = useQuery(librariesQuery);
  const books = useQuery(booksOfSeriesQuery(seriesId, { size: 1 }));
  const context = route.useSearch();
  const tools = useCardTools(context);
  const { libraryId } = series;
  const book = books.data?.content[0];
  const above = useUp(context, {
    upName: libraries?.find(({ id }) => id === libraryId)?.name ?? '',
    up: upToLibrary(libraryId),
  });
  useTitle(book && compactTitle(series.metadata.title, book.metadata.title));
  useLeaveWhenGone({ libraryId, seriesId, bookId: book?.id, leadsTo: 'library' });
  return (
    <>
      <DetailBar {...above}>
        <EditButton
          name={series.metadata.title}
          onPress={() => {
            tools.editSeries(series);
          }}
        />
        {book !== undefined && context.context === 'READLIST' && (
          <Siblings book={book} context={context} />
        )}
        <ItemMenu entry={{ kind: 'series', item: series }} tools={tools} />
      </DetailBar>
      <ListStrip context={context} />
      {book !== undefined && <Head key={book.id} series={series} book={book} tools={tools} />}
      <div className={styles['panels']}>
        {book !== undefined && <ReadingHistory key={book.id} bookId={book.id} />}
        <CollectionPanels seriesId={seriesId} />
        {book !== undefined && <ReadListPanels bookId={book.id} />}
      </div>
      {book !== undefined && <WhatNextLater key={`next-${book.id}`} book={book} />}
      {books.isError && (
        <ErrorState
          title={t('failure.books')}
          reason={reasonOf(books.error)}
          onRetry={() => void books.refetch()}
        />
      )}
      {books.isSuccess && book === undefined && (
        <EmptyState title={t('series.empty')} text={t('series.emptyText')} />
      )}
    </>
  );
}

interface HeadProps {
  readonly series: Series;
  readonly book: Book;
  readonly tools: CardTools;
}

function Head({ series, book, tools }: HeadProps) {
  const version = useCoverVersion(book.id, book.cover);
  const state = readState(book);
  return (
    <DetailHead
      cover={bookThumbnailUrl(book.id, version)}
      title={book.metadata.title}
      over={<LibraryLink libraryId={series.libraryId} />}
      unread={state === 'UNREAD'}
      progress={state === 'IN_PROGRESS' ? readShare(book) : undefined}
      caption={state === 'UNREAD' ? undefined : <ReadCaption book={book} />}
      line={
        <>
          <BookLine book={book} available={tools.isAvailable(book)} plain />
          <SeriesChips series={series} oneshot />
        </>
      }
      actions={
        <>
          <BookActions book={book} tools={tools} />
          <DownloadButton href={bookFileUrl(book.id)} available={tools.isAvailable(book)} />
          <SendButton book={book} available={tools.isAvailable(book)} />
        </>
      }
    >
      <Own entry={{ kind: 'series', item: series }} book={book} />
      <BookTrouble book={book} available={tools.isAvailable(book)} />
      <Summary text={book.metadata.summary} />
      <OneshotFacts series={series} book={book} />
    </DetailHead>
  );
}
