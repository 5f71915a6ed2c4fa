import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useMe } from '../../data/session.ts';
import { usePreference } from '../../lib/preferences.ts';
import { openBook } from './open-book.ts';
import { OpeningFailed, OpeningOutline, Refused } from '../../items/reader/Opening.tsx';
import { stripPart } from './Pages.tsx';
import { Reader } from './Reader.tsx';
import { createHandOver, type HandOver } from './hand-over.ts';
import { type ImageLoader, usePageLoader } from '../../readers/paged/use-page-loader.ts';
import { useFullScreenPreference } from '../../items/reader/use-full-screen.ts';
import { useReaderRoot } from '../../items/reader/use-reader-root.ts';
import '../../items/reader/root.css';

const route = getRouteApi('/book/$bookId/read');

interface BookToReadProps {
  readonly bookId: string;
  readonly loader: ImageLoader;
  readonly handOver: HandOver;
}

/** The background of this device's settings, for content shown in place of a book. */
function OnGround({ children }: { readonly children: ReactNode }) {
  const [ground] = usePreference('webreader.background');
  useReaderRoot(ground);
  return children;
}

/** Opens one book and shows it, or why it cannot be read. */
function BookToRead({ bookId, loader, handOver }: BookToReadProps) {
  const client = useQueryClient();
  const user = useMe();
  const { page, incognito = false, context, contextId } = route.useSearch();
  // The reader writes the page it shows into the address: only the first one is a wish.
  const [asked] = useState(page);
  const [begun] = useState(() => handOver.of(bookId));
  useEffect(() => {
    handOver.end();
  }, [handOver]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reader', bookId, contextId],
    queryFn: () => openBook(client, user, bookId, { context, contextId }),
    ...(begun && { initialData: { kind: 'opened' as const, ...begun.opened } }),
    // A snapshot: progress made here must not fetch the book again while it is read.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { failureTitle: 'failure.books' },
  });
  if (data === undefined) {
    const isOpening = isFetching || error === null;
    return (
      <OnGround>
        {isOpening ? (
          <OpeningOutline />
        ) : (
          <OpeningFailed error={error} onRetry={() => void refetch()} />
        )}
      </OnGround>
    );
  }
  if (data.kind === 'refused') {
    return (
      <OnGround>
        <Refused {...data} {...{ context, contextId }} />
      </OnGround>
    );
  }
  return (
    <Reader
      opened={data}
      onInto={handOver.give}
      {...{ user, asked, begun, loader, incognito, context, contextId }}
    />
  );
}

/** The page reader: a book as pages, one or two at a time or as a strip. */
export function ReaderScreen() {
  const { bookId } = route.useParams();
  useFullScreenPreference();
  // Both outlive a book: one may run on into the next, with pictures that are loaded already.
  const loader = usePageLoader();
  const [handOver] = useState(createHandOver);
  useEffect(() => {
    // A book may become a strip once the connection is gone. A failure is reported where the strip is drawn.
    stripPart.load().catch(() => undefined);
  }, []);
  return <BookToRead key={bookId} {...{ bookId, loader, handOver }} />;
}
