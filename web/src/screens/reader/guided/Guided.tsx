import type { Book } from '@longbox/contract/books';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { withWords } from '../../../lib/i18n.ts';
import { partOf } from '../../../lib/load-part.ts';
import type { ReaderPage } from '../../../readers/paged/PageBox.tsx';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { ReaderStore } from '../../../readers/paged/reader-store.ts';
import type { Zoom } from '../../../readers/paged/zoom-handle.ts';
import { createGuide } from '../../../readers/panels/guide.ts';
import { ArrivingPart } from '../../../ui/ArrivingPart.tsx';
import type { Panel } from '../reader-actions.ts';
import { type BookPanels, createBookPanels } from './book-panels.ts';
import styles from './guided.module.css';

const editorPart = partOf(
  async () => (await withWords('readerPanels', () => import('./edit/EditPanels.tsx'))).EditPanels,
);

const whole = [{ x: 0, y: 0, width: 1, height: 1 }] as const;

interface GuideProps {
  readonly store: ReaderStore;
  readonly zoom: Zoom;
  readonly settings: PageSettingsOfBook;
  readonly panels: BookPanels;
}

/** Leads through the panels of the pages that are shown, and shades the rest. */
function Guide({ store, zoom, settings, panels }: GuideProps) {
  const { of } = settings;
  const shade = useRef<HTMLDivElement>(null);
  const wholePage = of('webreader.guidedPage');
  const isPaper = of('webreader.paper');
  const animate = of('webreader.animations') && !isPaper;
  useEffect(() => {
    const view = document.querySelector('[data-spread]')?.parentElement;
    if (!view || !shade.current) return undefined;
    const { known, find } = panels;
    const parts = { view, shade: shade.current, store, zoom, wholePage, animate, known, find };
    return createGuide(parts).close;
  }, [panels, store, zoom, wholePage, animate]);
  return (
    <div
      ref={shade}
      className={styles['shade']}
      data-ground={isPaper ? 'white' : of('webreader.background')}
    />
  );
}

export interface GuidedProps extends Omit<GuideProps, 'panels'> {
  readonly book: Book;
  readonly pages: readonly ReaderPage[];
  readonly incognito: boolean;
  readonly mode: ReadingMode;
  /** The page read now, from 1. */
  readonly page: number;
  /** What lies over the page. */
  readonly panel: Panel | null;
  readonly onClose: () => void;
}

/** Reads panel by panel, and edits the panels of the page read now. */
export function Guided(props: GuidedProps) {
  const { book, pages, store, zoom, settings, incognito, mode, page, panel, onClose } = props;
  const { id, sizeBytes } = book;
  const rightToLeft = mode === 'RIGHT_TO_LEFT';
  const panels = useMemo(
    () =>
      createBookPanels({
        book: { id, sizeBytes },
        rightToLeft,
        urlOf: (number) => pages[number - 1]?.url,
        keeps: !incognito,
      }),
    [id, sizeBytes, pages, rightToLeft, incognito],
  );
  useEffect(() => panels.close, [panels]);
  const [corrections, setCorrections] = useState(0);
  const url = pages[page - 1]?.url;
  return (
    <>
      {/* Once panels are corrected, it begins again. */}
      <Guide key={corrections} {...{ store, zoom, settings, panels }} />
      {panel === 'editPanels' && url !== undefined && (
        <ArrivingPart part={editorPart} onClose={onClose}>
          {(EditPanels) => (
            <EditPanels
              {...{ url, page, onClose }}
              found={panels.found(page) ?? whole}
              corrected={panels.corrected(page)}
              onDone={(corrected) => {
                panels.correct(page, corrected);
                setCorrections(corrections + 1);
              }}
            />
          )}
        </ArrivingPart>
      )}
    </>
  );
}
