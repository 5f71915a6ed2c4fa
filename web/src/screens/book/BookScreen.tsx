import type { Book } from '@longbox/contract/books';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { bookQuery, bookThumbnailUrl } from '../../data/books.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { BookFacts } from '../../items/detail/BookFacts.tsx';
import { BookLine, ReadCaption } from '../../items/detail/BookLine.tsx';
import { DetailBar } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import { Facts } from '../../items/detail/Facts.tsx';
import { seriesNames, upToSeries } from '../../items/detail/name-links.tsx';
import { BookActions } from '../../items/detail/ReadButtons.tsx';
import { Summary } from '../../items/detail/Summary.tsx';
import { useLeaveWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { compactTitle, readShare, readState } from '../../items/names.ts';
import { librarySeriesPlace, seriesOfBookPlace } from '../../items/places.ts';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { useTitle } from '../../lib/title.ts';
import { Siblings } from './Siblings.tsx';
import styles from './book.module.css';

const route = getRouteApi('/frame/book/$bookId');

/** A book and what is known of it. */
export function BookScreen() {
  const { bookId } = route.useParams();
  const { data: book } = useSuspenseQuery(bookQuery(bookId));
  const tools = useCardTools(route.useSearch());
  const { seriesId, seriesTitle, libraryId } = book;
  useTitle(compactTitle(seriesTitle, book.metadata.title));
  useLeaveWhenGone({ libraryId, seriesId, bookId, leadsTo: 'series' });
  return (
    <>
      <DetailBar upName={seriesTitle} up={upToSeries(seriesId)}>
        <EditButton
          name={book.metadata.title}
          onPress={() => {
            tools.editBook(book);
          }}
        />
        <Siblings book={book} />
        <ItemMenu entry={{ kind: 'books', item: book }} tools={tools} />
      </DetailBar>
      <Head key={bookId} book={book} tools={tools} />
    </>
  );
}

function Head({ book, tools }: { readonly book: Book; readonly tools: CardTools }) {
  const version = usePosterVersion(book.id);
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
      actions={<BookActions book={book} tools={tools} />}
    >
      <Summary text={metadata.summary} />
      <Facts>
        <BookFacts book={book} links={seriesNames(book.seriesId)} />
      </Facts>
    </DetailHead>
  );
}

/** The series, and the library beside it. */
function Where({ book }: { readonly book: Book }) {
  const { data: libraries } = useQuery(librariesQuery);
  const { seriesTitle, libraryId } = book;
  return (
    <>
      <Link {...seriesOfBookPlace(book)}>
        <bdi>{seriesTitle}</bdi>
      </Link>
      <Link {...librarySeriesPlace(libraryId)} className={styles['library']}>
        <bdi>{libraries?.find(({ id }) => id === libraryId)?.name}</bdi>
      </Link>
    </>
  );
}
