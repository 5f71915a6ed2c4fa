import { useState } from 'react';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { partOf } from '../../../lib/load-part.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import { usePart } from '../../../ui/use-part.ts';
import type { OpenedBook, OpenedPage } from '../open-book.ts';
import type { Overlay } from '../shown-text.ts';

const cleanPart = partOf(async () => (await import('./CleanHost.tsx')).CleanHost);

/** The cleaned pages of a book over the pages that are fetched, where that is switched on. */
export function useCleanUp(
  opened: OpenedBook,
  shown: readonly OpenedPage[],
  { of }: PageSettingsOfBook,
  mode: ReadingMode,
  keeps: boolean,
) {
  const wanted = of('webreader.clean');
  const part = usePart(cleanPart, { wanted });
  const [overlay, setOverlay] = useState<{ readonly draw: Overlay }>();
  return {
    overlay: overlay?.draw,
    host: wanted && part.state === 'ready' && (
      <part.part
        {...{ opened, shown, mode, keeps }}
        isGuided={of('webreader.guided')}
        onOverlay={setOverlay}
      />
    ),
  };
}
