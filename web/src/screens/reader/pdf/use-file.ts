import { type Book, downloadBook } from '@longbox/contract/books';
import { useCallback, useEffect, useRef, useState } from 'react';
import { assetUrl } from '../../../data/assets.ts';
import { keptFileOf } from '../../../data/on-device/kept-file.ts';
import { isTakenAlong } from '../../../data/on-device/kept-now.ts';
import type { Notice } from '../../../items/reader/use-notice.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { t } from '../../../lib/i18n.ts';
import { createPdfEngine, type PdfEngine } from '../../../readers/pdf/engine.ts';
import { failureOf } from '../../../readers/pdf/pdf-failure.ts';

/** Servers that hand out no parts of a file send all of it; above so many bytes a person is asked. */
const UNASKED = 50_000_000;
/** More than that is not kept in the memory of a browser. */
const MOST = 1_000_000_000;

type FileOf = Pick<Book, 'id' | 'sizeBytes'>;

/** A file that is open. */
interface OpenFile {
  readonly engine: PdfEngine;
  /** Its pages. */
  readonly count: number;
}

/** The file of a book on this device. */
async function fileHere(bookId: string): Promise<File | undefined> {
  if (!isTakenAlong(bookId)) return undefined;
  return keptFileOf(bookId).catch(() => undefined);
}

/**
 * Opens the file of a book, in parts, while the component is shown for that one book. What goes wrong is said once, with
 * the way to try again where that may help; the pages stay pictures.
 */
export function useFile({ id: bookId, sizeBytes }: FileOf, say: (notice: Notice) => void) {
  const [file, setFile] = useState<OpenFile>();
  // A new object for each attempt.
  const [wanted, setWanted] = useState({ mostWhole: UNASKED });
  const current = useRef<PdfEngine>(undefined);
  const fail = useCallback(
    (error: unknown) => {
      const failure = failureOf(error);
      const retry = () => {
        setWanted({ ...wanted });
      };
      const takeWhole = () => {
        setWanted({ mostWhole: MOST });
      };
      const isAskable = failure === 'whole' && wanted.mostWhole < MOST && sizeBytes <= MOST;
      current.current?.close();
      setFile(undefined);
      say({
        place: 'foot',
        text: t(`pdf.failed.${failure}`),
        ...(isAskable && {
          action: {
            label: t('pdf.takeWhole', { size: formatBytes(sizeBytes) }),
            run: takeWhole,
          },
        }),
        ...(failure === 'lost' && { action: { label: t('error.retry'), run: retry } }),
      });
    },
    [say, sizeBytes, wanted],
  );
  useEffect(() => {
    const address = new URL(assetUrl(downloadBook, { bookId }), document.baseURI).href;
    let isShown = true;
    const open = async () => {
      const kept = await fileHere(bookId);
      if (!isShown) return;
      const engine = createPdfEngine(kept ?? address);
      current.current = engine;
      const { count } = await engine.open(wanted.mostWhole);
      if (isShown) setFile({ engine, count });
    };
    open().catch((error: unknown) => {
      if (isShown) fail(error);
    });
    return () => {
      isShown = false;
      setFile(undefined);
      current.current?.close();
    };
  }, [bookId, wanted, fail]);
  return { file, fail };
}
