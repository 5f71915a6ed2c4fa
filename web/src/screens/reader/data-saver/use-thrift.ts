import { useMemo, useState } from 'react';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { partOf } from '../../../lib/load-part.ts';
import { usePart } from '../../../ui/use-part.ts';
import type { OpenedBook, ShownOf } from '../open-book.ts';
import type { Overlay } from '../shown-text.ts';
import { savesData } from './saves-data.ts';

const thriftPart = partOf(async () => (await import('./thrift.ts')).thrift);

const asStored: ShownOf = (_, pages) => pages;

/** Where the pages of a book are fetched from, and what lies over them where that is too little. */
export function useThrift(
  { book, pages }: OpenedBook,
  settings: PageSettingsOfBook,
  isStrip: boolean,
) {
  const wanted = savesData(settings);
  const part = usePart(thriftPart, { wanted });
  const [isAwaited] = useState(wanted);
  const thrift = wanted && part.state === 'ready' ? part.part : undefined;
  const fits = !isStrip && settings.of('webreader.paged.scale') === 'screen';
  const isSplit = !isStrip && settings.of('webreader.paged.split');
  const shownOf = useMemo(
    () => thrift?.shownOf(fits, isSplit) ?? asStored,
    [thrift, fits, isSplit],
  );
  const shown = useMemo(() => shownOf(book.id, pages), [shownOf, book.id, pages]);
  const [overlay, setOverlay] = useState<{ readonly draw: Overlay }>();
  return {
    /** False before the first page, which is not fetched whole while it is not known how. */
    isReady: !isAwaited || !wanted || part.state !== 'loading',
    shownOf,
    shown,
    overlay: overlay?.draw,
    setOverlay,
    Host: thrift?.SaverHost,
  };
}
