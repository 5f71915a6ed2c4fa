import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useMe } from '../../data/session.ts';
import { OpeningFailed, OpeningOutline, Refused } from '../../items/reader/Opening.tsx';
import { useFullScreenPreference } from '../../items/reader/use-full-screen.ts';
import { useReaderRoot } from '../../items/reader/use-reader-root.ts';
import { quietOn, type Theme } from '../../readers/epub/themes.ts';
import { EpubReader } from './EpubReader.tsx';
import { openEpub } from './open-epub.ts';
import { useEpubTheme } from './settings-of.ts';
import '../../items/reader/root.css';

const route = getRouteApi('/book/$bookId/read-epub');

/** Opens one book and shows it, or why it cannot be read. */
function EpubToRead({ bookId }: { readonly bookId: string }) {
  const client = useQueryClient();
  const user = useMe();
  const { incognito = false, mark, context, contextId } = route.useSearch();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['epub reader', bookId, mark, contextId],
    queryFn: () => openEpub(client, user, { bookId, mark, context, contextId }),
    // A snapshot: progress made here must not fetch the book again while it is read.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { failureTitle: 'failure.books' },
  });
  if (data === undefined) {
    if (isFetching || error === null) return <OpeningOutline />;
    return <OpeningFailed error={error} onRetry={() => void refetch()} />;
  }
  const from = { context, contextId };
  if (data.kind === 'refused') return <Refused {...data} {...from} />;
  return <EpubReader opened={data} {...{ user, incognito }} {...from} />;
}

/** Takes the colors of the book to the edge of the screen, with what stands beside its text. */
function useRootColors(theme: Theme): void {
  useReaderRoot(theme.scheme === 'dark' ? 'black' : 'white');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const own = { '--reader-ground': theme.ground, '--reader-quiet': quietOn(theme) };
    for (const [name, color] of Object.entries(own)) style.setProperty(name, color);
    return () => {
      for (const name of Object.keys(own)) style.removeProperty(name);
    };
  }, [theme]);
}

/** The EPUB reader: text that flows, and pages that are laid out. */
export function EpubReaderScreen() {
  const { bookId } = route.useParams();
  useRootColors(useEpubTheme());
  useFullScreenPreference();
  return <EpubToRead key={bookId} bookId={bookId} />;
}
