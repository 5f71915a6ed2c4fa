import { downloadBook } from '@longbox/contract/books';
import { useCallback, useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../../data/assets.ts';
import type { Notice } from '../../../items/reader/use-notice.ts';
import { t } from '../../../lib/i18n.ts';
import { createPdfEngine, type PdfEngine } from '../../../readers/pdf/engine.ts';
import { failureOf } from '../../../readers/pdf/pdf-failure.ts';

/** A file that is open. */
interface OpenFile {
  readonly engine: PdfEngine;
  /** Its pages. */
  readonly count: number;
}

/**
 * Opens the file of a book, in parts, while the component is shown for that one book. What goes wrong is said once, with
 * the way to try again where that may help; the pages stay pictures.
 */
export function useFile(bookId: string, say: (notice: Notice) => void) {
  const [file, setFile] = useState<OpenFile>();
  // A new object for each attempt.
  const [wanted, setWanted] = useState({ bookId });
  const current = useRef<PdfEngine>(undefined);
  const fail = useCallback(
    (error: unknown) => {
      const failure = failureOf(error);
      const retry = () => {
        setWanted({ bookId });
      };
      current.current?.close();
      setFile(undefined);
      say({
        place: 'foot',
        text: t(`pdf.failed.${failure}`),
        ...(failure === 'lost' && { action: { label: t('error.retry'), run: retry } }),
      });
    },
    [say, bookId],
  );
  useEffect(() => {
    const address = assetUrl(downloadBook, wanted);
    const engine = createPdfEngine(new URL(address, document.baseURI).href);
    current.current = engine;
    let isShown = true;
    engine.open().then(
      ({ count }) => {
        if (isShown) setFile({ engine, count });
      },
      (error: unknown) => {
        if (isShown) fail(error);
      },
    );
    return () => {
      isShown = false;
      setFile(undefined);
      engine.close();
    };
  }, [wanted, fail]);
  return { file, fail };
}
