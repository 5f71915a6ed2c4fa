import { type Dispatch, useEffect, useMemo, useRef } from 'react';
import type { Notice } from '../../items/reader/use-notice.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import { useReaderRoot } from '../../items/reader/use-reader-root.ts';
import { t as translate } from '../../lib/i18n.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import type { OpenedBook } from './open-book.ts';
import { directionOf, startPage } from './opening-rules.ts';
import { layoutFor, useWindowSize } from './reader-layout.ts';

/** Where and how a book opens, and what to say about it. */
export function beginning(
  opened: OpenedBook,
  settings: PageSettingsOfBook,
  asked: number | undefined,
) {
  const { book, pages, kept, overtaken } = opened;
  const { direction, source } = directionOf(settings, opened);
  const mode = translate(`reader.mode.${direction}`);
  const text = source === 'series' ? translate('reader.mode.fromSeries', { mode }) : mode;
  const window = { width: innerWidth, height: innerHeight };
  const page = startPage(book, pages.length, asked, kept);
  return {
    place: { pages, direction, ...layoutFor(settings, window, pages), page },
    notice: { text, place: 'foot' } satisfies Notice,
    overtaken: overtaken === page ? undefined : overtaken,
    isRecognized: source === 'shape',
  };
}

/** Keeps how the book is read to what is set, while it is set and while the window changes. */
export function useSettingsInForce(
  settings: PageSettingsOfBook,
  opened: OpenedBook,
  dispatch: Dispatch<ReaderCommand>,
): void {
  const { pages } = opened;
  const { width, height } = useWindowSize();
  const { layout, pairing } = useMemo(
    () => layoutFor(settings, { width, height }, pages),
    [settings, width, height, pages],
  );
  const { shifted, split } = pairing;
  useEffect(() => {
    dispatch({ type: 'setLayout', layout, pairing: { shifted, split } });
  }, [dispatch, layout, shifted, split]);

  const { direction } = directionOf(settings, opened);
  const known = useRef(direction);
  useEffect(() => {
    if (known.current === direction) return;
    known.current = direction;
    dispatch({ type: 'setDirection', direction });
  }, [dispatch, direction]);

  useReaderRoot(settings.of('webreader.background'), settings.of('webreader.paper'));
}
