import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../../../data/session.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { useReadingSession } from '../../../items/reader/use-reading-session.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import { ZonesHint } from './ZonesHint.tsx';
import { SpokenPage } from './SpokenPage.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useAwake } from './use-awake.ts';

const route = getRouteApi('/book/$bookId/read');

interface CompanionsProps {
  readonly title: string;
  /** The page read now, from 1. */
  readonly page: number;
  /** All that are shown. */
  readonly shown: readonly number[];
  readonly count: number;
  readonly settings: PageSettingsOfBook;
  readonly mode: ReadingMode;
}

/** The pages on the screen as the history of reading takes them; the same object until they change. */
function useShown(shown: readonly number[], count: number) {
  const first = Math.min(...shown);
  const last = Math.max(...shown);
  return useMemo(() => {
    if (last < first) return undefined;
    const pages = first === last ? [first] : [first, last];
    return { pages, from: (first - 1) / count, to: last / count, atEnd: last === count };
  }, [first, last, count]);
}

/** Parts that accompany the pages without delaying them. */
export function Companions({ title, page, shown, count, settings, mode }: CompanionsProps) {
  // Not from the reader: its size has no room for more.
  const { bookId } = route.useParams();
  const { incognito = false } = route.useSearch();
  useReadingSession({ userId: useMe().id, bookId, incognito, shown: useShown(shown, count) });
  useAwake(settings.of('webreader.awake'));
  return (
    <>
      <ZonesHint preset={settings.of('webreader.zones')} mode={mode} />
      <SpokenPage {...{ title, page, shown, count }} />
      {settings.of('webreader.statusLine') && <StatusLine {...{ page, count }} />}
    </>
  );
}
