import { useEffect } from 'react';
import { createPageCleaner } from '../../../readers/clean/page-cleaner.ts';
import type { Part } from '../../../readers/paged/parts.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { OpenedBook, OpenedPage } from '../open-book.ts';
import type { Overlay } from '../shown-text.ts';
import { levelsMemory } from './book-levels.ts';
import { CleanPicture } from './CleanPicture.tsx';

/** Panels are shown about so much larger than their page. */
const PANELS = 2;

interface CleanHostProps {
  readonly opened: OpenedBook;
  /** What is found is kept in this browser. */
  readonly keeps: boolean;
  /** Its pages as they are fetched. */
  readonly shown: readonly OpenedPage[];
  readonly mode: ReadingMode;
  /** Pages are read panel by panel, where they're turned. */
  readonly isGuided: boolean;
  readonly onOverlay: (overlay: { readonly draw: Overlay } | undefined) => void;
}

/** Cleans the pages of a book, while that's switched on. */
export function CleanHost(props: CleanHostProps) {
  const { opened, keeps, shown, mode, isGuided, onOverlay } = props;
  const { pages, book } = opened;
  const isStrip = mode === 'WEBTOON';
  const closeUp = isGuided && !isStrip ? PANELS : 1;
  useEffect(() => {
    const cleaner = createPageCleaner(
      shown.map(({ url }) => url),
      keeps ? levelsMemory(book) : undefined,
    );
    onOverlay({
      draw: (number: number, part: Part) => {
        const url = shown[number - 1]?.url;
        const stored = pages[number - 1]?.url;
        if (url === undefined || stored === undefined) return null;
        return (
          <CleanPicture
            key={`clean ${url}`}
            {...{ url, stored, part, cleaner, closeUp, isStrip }}
          />
        );
      },
    });
    return () => {
      onOverlay(undefined);
      cleaner.close();
    };
  }, [pages, book, keeps, shown, isStrip, closeUp, onOverlay]);
  return null;
}
