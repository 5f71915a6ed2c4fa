import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../../../data/session.ts';
import { AlongBook } from '../../../items/reader/next/AlongBook.tsx';
import type { Siblings } from '../../../items/reader/siblings.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { useReadingSession } from '../../../items/reader/use-reading-session.ts';
import type { ReaderState } from '../../../readers/paged/reader-state.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { OpenedBook } from '../open-book.ts';
import { ZonesHint } from './ZonesHint.tsx';
import { SpokenPage } from './SpokenPage.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useAwake } from './use-awake.ts';

const route = getRouteApi('/book/$bookId/read');

/** How many pages before the last one its end is near. */
const nearEnd = 2;

interface CompanionsProps {
  readonly title: string;
  /** The page read now, from 1. */
  readonly page: number;
  /** All that are shown. */
  readonly shown: readonly number[];
  readonly count: number;
  readonly settings: PageSettingsOfBook;
  readonly mode: ReadingMode;
  readonly opened: OpenedBook;
  readonly siblings: Siblings | undefined;
  readonly state: ReaderState;
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
export function Companions(props: CompanionsProps) {
  const { title, page, shown, count, settings, mode, opened, siblings, state } = props;
  // Not from the reader: its size has no room for more.
  const { bookId } = route.useParams();
  const { incognito = false } = route.useSearch();
  const inSight = useShown(shown, count);
  useReadingSession({ userId: useMe().id, bookId, incognito, shown: inSight });
  useAwake(settings.of('webreader.awake'));
  return (
    <>
      <ZonesHint preset={settings.of('webreader.zones')} mode={mode} />
      <SpokenPage {...{ title, page, shown, count }} />
      <AlongBook
        {...{ opened, siblings, incognito }}
        shown={inSight}
        // The card below a strip has it.
        isNearEnd={mode !== 'WEBTOON' && Math.max(...shown) >= count - nearEnd}
        isOver={state.edge === 'end'}
      />
      {settings.of('webreader.statusLine') && <StatusLine {...{ page, count }} />}
    </>
  );
}
