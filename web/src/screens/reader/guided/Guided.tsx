import type { Book } from '@longbox/contract/books';
import { useEffect, useRef } from 'react';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import type { ReaderPage } from '../../../readers/paged/PageBox.tsx';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { ReaderStore } from '../../../readers/paged/reader-store.ts';
import type { Zoom } from '../../../readers/paged/zoom-handle.ts';
import { createGuide } from '../../../readers/panels/guide.ts';
import { createBookPanels } from './book-panels.ts';
import styles from './guided.module.css';

interface GuidedProps {
  readonly book: Book;
  readonly pages: readonly ReaderPage[];
  readonly store: ReaderStore;
  readonly zoom: Zoom;
  readonly settings: PageSettingsOfBook;
  readonly incognito: boolean;
  readonly mode: ReadingMode;
}

/** Leads through the panels of the pages that are shown, and shades the rest. */
export function Guided(props: GuidedProps) {
  const { book, pages, store, zoom, settings, incognito, mode } = props;
  const { id, sizeBytes } = book;
  const { of } = settings;
  const shade = useRef<HTMLDivElement>(null);
  const rightToLeft = mode === 'RIGHT_TO_LEFT';
  const wholePage = of('webreader.guidedPage');
  const isPaper = of('webreader.paper');
  const animate = of('webreader.animations') && !isPaper;
  useEffect(() => {
    const view = document.querySelector('[data-spread]')?.parentElement;
    if (!view || !shade.current) return undefined;
    const { known, find, close } = createBookPanels({
      book: { id, sizeBytes },
      rightToLeft,
      urlOf: (page) => pages[page - 1]?.url,
      keeps: !incognito,
    });
    const parts = { view, shade: shade.current, store, zoom, wholePage, animate, known, find };
    const guide = createGuide(parts);
    return () => {
      guide.close();
      close();
    };
  }, [id, sizeBytes, pages, store, zoom, rightToLeft, wholePage, animate, incognito]);
  return (
    <div
      ref={shade}
      className={styles['shade']}
      data-ground={isPaper ? 'white' : of('webreader.background')}
    />
  );
}
