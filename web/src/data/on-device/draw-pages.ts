import { listPages } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import * as z from 'zod/mini';
import { isRecord } from '../../lib/is-record.ts';
import { serviceWorkers } from '../../lib/service-workers.ts';
import type { Holder } from './addresses.ts';
import { readAnswer, readBook } from './catalogue.ts';
import type { PageWanted } from './page-wanted.ts';
import { keptFile } from './kept-file.ts';
import { type OpenPdf, pdfTools, type PictureSize } from './pdf-tools.ts';

/*
 * Draws pages of PDFs for the service worker, which is asked for them by readers and can't draw. The
 * file that was read last stays open for a while.
 */

/** Milliseconds after which a file that isn't read any more is closed. */
const idle = 60_000;
/** The longest side of a thumbnail, and the least of a page, in pixels. */
const small = 300;
const least = 1600;

interface Opened {
  readonly pdf: OpenPdf;
  readonly sizes: ReadonlyMap<number, PictureSize>;
}

let current: { readonly bookId: string; readonly opening: Promise<Opened> } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function close(): void {
  void current?.opening.then(
    ({ pdf }) => pdf.close(),
    () => undefined,
  );
  current = undefined;
}

async function open(holder: Holder, bookId: string): Promise<Opened> {
  const kept = await readBook(holder, bookId);
  const file = kept && (await keptFile(holder, kept));
  if (file === undefined) throw new Error('The file is not here');
  const pages = z.parse(
    listPages.answer,
    await readAnswer(holder, pathOf(listPages, { params: { bookId } })),
  );
  const sizes = pages.map(({ number, width, height }) => {
    const size = width && height ? { width, height } : { width: 1600, height: 2260 };
    return [number, size] as const;
  });
  return { pdf: await (await pdfTools()).open(file, pages), sizes: new Map(sizes) };
}

function opened(holder: Holder, bookId: string): Promise<Opened> {
  if (current?.bookId !== bookId) {
    close();
    current = { bookId, opening: open(holder, bookId) };
    current.opening.catch(close);
  }
  clearTimeout(timer);
  timer = setTimeout(close, idle);
  return current.opening;
}

/** As large as it is, unless that is much more than this screen shows. */
function sizeToDraw({ width, height }: PictureSize, isSmall: boolean): PictureSize {
  const screenSide = Math.max(screen.width, screen.height) * devicePixelRatio;
  const scale = isSmall
    ? small / Math.max(width, height)
    : Math.min(1, Math.max(least, screenSide) / Math.min(width, height));
  const drawn = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: drawn(width), height: drawn(height) };
}

async function draw(holder: Holder, { bookId, page, isSmall }: PageWanted): Promise<Blob> {
  const { pdf, sizes } = await opened(holder, bookId);
  const size = sizes.get(page);
  if (size === undefined) throw new Error(`There is no page ${page}`);
  return pdf.picture(page, sizeToDraw(size, isSmall));
}

const isPageWanted = (said: unknown): said is PageWanted =>
  isRecord(said) &&
  typeof said['bookId'] === 'string' &&
  typeof said['page'] === 'number' &&
  typeof said['isSmall'] === 'boolean';

/** From now on draws the pages of kept PDFs that this page asks for. */
export function startDrawing(holder: Holder): void {
  const workers = serviceWorkers();
  workers?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const [port] = ports;
    if (port === undefined || !isPageWanted(data)) return;
    draw(holder, data).then(
      (picture) => port.postMessage(picture),
      () => port.postMessage(null),
    );
  });
  workers?.startMessages();
}
