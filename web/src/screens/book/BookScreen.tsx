import type { Book } from '@longbox/contract/books';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { bookFileUrl, bookQuery, bookThumbnailUrl } from '../../data/books.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { BookFacts } from '../../items/detail/BookFacts.tsx';
import { BookLine, ReadCaption } from '../../items/detail/BookLine.tsx';
import { DetailBar } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import { Facts } from '../../items/detail/Facts.tsx';
import { seriesNames, upToSeries } from '../../items/detail/name-links.tsx';
import { BookActions } from '../../items/detail/ReadButtons.tsx';
import { Own } from '../../items/detail/Own.tsx';
import { LibraryLink } from '../../items/detail/LibraryLink.tsx';
import { ListStrip } from '../../items/detail/ListStrip.tsx';
import { ReadingHistory } from '../../items/detail/ReadingHistory.tsx';
import { ReadListPanels } from '../../items/detail/ReadListPanels.tsx';
import { Siblings } from '../../items/detail/Siblings.tsx';
import { useUp } from '../../items/detail/use-up.tsx';
import { BookTrouble } from '../../items/detail/BookTrouble.tsx';
import styles from '../../items/detail/detail.module.css';
import { DownloadButton } from '../../items/detail/DownloadButton.tsx';
import { SendButton } from '../../items/e-reader/SendButton.tsx';
import { WhatNextLater } from '../../items/detail/WhatNextLater.tsx';
import { Summary } from '../../items/detail/Summary.tsx';
import { useLeaveWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { compactTitle, readShare, readState } from '../../items/names.ts';
import { seriesOfBookPlace } from '../../items/places.ts';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { useTitle } from '../../lib/title.ts';

const route = getRouteApi('/frame/book/$bookId');

/** A book and what is known of it. */
export function BookScreen() {
  const { bookId } = route.useParams();
  const { data: book } = useSuspenseQuery(bookQuery(bookId));
  const context = route.useSearch();
  const tools = useCardTools(context);
  const { seriesId, seriesTitle, libraryId } = book;
  const above = useUp(context.context === 'READLIST' ? context : {}, {
    upName: seriesTitle,
    up: upToSeries(seriesId),
  });
  useTitle(compactTitle(seriesTitle, book.metadata.title));
  useLeaveWhenGone({ libraryId, seriesId, bookId, leadsTo: 'series' });
  return (
    <>
      <DetailBar {...above}>
        <EditButton
          name={book.metadata.title}
          onPress={() => {
            tools.editBook(book);
          }}
        />
        <Siblings book={book} context={context} />
        <ItemMenu entry={{ kind: 'books', item: book }} tools={tools} />
      </DetailBar>
      <ListStrip context={context} />
      <Head key={bookId} book={book} tools={tools} />
      <div className={styles['panels']}>
        <ReadingHistory key={bookId} bookId={bookId} />
        <ReadListPanels bookId={bookId} />
      </div>
      <WhatNextLater key={`next-${bookId}`} book={book} />
    </>
  );
}

function Head({ book, tools }: { readonly book: Book; readonly tools: CardTools }) {
  const version = useCoverVersion(book.id, book.cover);
  const { metadata } = book;
  const state = readState(book);
  return (
    <DetailHead
      cover={bookThumbnailUrl(book.id, version)}
      title={metadata.title}
      over={<Where book={book} />}
      unread={state === 'UNREAD'}
      progress={state === 'IN_PROGRESS' ? readShare(book) : undefined}
      caption={state === 'UNREAD' ? undefined : <ReadCaption book={book} />}
      line={<BookLine book={book} available={tools.isAvailable(book)} />}
      actions={
        <>
          <BookActions book={book} tools={tools} />
          <DownloadButton href={bookFileUrl(book.id)} available={tools.isAvailable(book)} />
          <SendButton book={book} available={tools.isAvailable(book)} />
        </>
      }
    >
      <Own entry={{ kind: 'books', item: book }} book={book} />
      <BookTrouble book={book} available={tools.isAvailable(book)} />
      <Summary text={metadata.summary} />
      <Facts>
        <BookFacts book={book} links={seriesNames(book.seriesId)} />
      </Facts>
    </DetailHead>
  );
}

/** The series, and the library beside it. */
function Where({ book }: { readonly book: Book }) {
  return (
    <>
      <Link {...seriesOfBookPlace(book)}>
        <bdi>{book.seriesTitle}</bdi>
      </Link>
      <LibraryLink libraryId={book.libraryId} />
    </>
  );
}
