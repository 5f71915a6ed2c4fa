import type { PdfAnswer, PdfCallName, PdfCalls, PdfQuestion } from './messages.ts';
import type { Cut, OutlineEntry, PageText } from './model.ts';
import { PdfError } from './pdf-failure.ts';

/** Visible pages come before pages that are only searched. */
type Urgency = 'shown' | 'sought';

/** A file, read by PDFium in a worker. Pages are counted from 0. All of it throws PdfError. */
export interface PdfEngine {
  /** Opens it, also from a server that hands out no parts, if it is no larger than so many bytes. */
  open(mostWhole: number): Promise<{ readonly count: number }>;
  page(index: number, urgency?: Urgency): Promise<PageText>;
  /** Pixels of a part of a page; nothing when it is no longer wanted once its turn has come. */
  draw(index: number, cut: Cut, isWanted: () => boolean): Promise<ImageData | undefined>;
  /** A whole page as a JPEG of this size, in pixels. */
  picture(index: number, size: { readonly width: number; readonly height: number }): Promise<Blob>;
  outline(): Promise<readonly OutlineEntry[]>;
  /** Ends the worker and gives back its memory; what is still asked is never answered. */
  close(): void;
}

/** The needed part of a worker. */
export type PdfWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

interface Waiting {
  readonly question: PdfQuestion;
  readonly urgency: Urgency;
  readonly isWanted: () => boolean;
  readonly settle: (answer: PdfAnswer | undefined) => void;
}

function startWorker(): PdfWorker {
  return new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
}

const always = (): boolean => true;
/** Pages whose text is kept: the spreads around the one shown. */
const MOST_PAGES = 12;

/**
 * Begins to read a file of this device, or the one at an absolute address; the worker starts with the
 * first question.
 */
export function createPdfEngine(
  from: string | File,
  start: () => PdfWorker = startWorker,
): PdfEngine {
  const waiting: Waiting[] = [];
  const pages = new Map<number, Promise<PageText>>();
  let worker: PdfWorker | undefined;
  let asked: Waiting | undefined;
  let isClosed = false;

  /** One question after the other, so that an urgent one need not wait for all before it. */
  function pump(): void {
    if (asked || isClosed) return;
    const urgent = waiting.findIndex(({ urgency }) => urgency === 'shown');
    const [next] = waiting.splice(Math.max(0, urgent), 1);
    if (!next) return;
    if (!next.isWanted()) {
      next.settle(undefined);
      pump();
      return;
    }
    asked = next;
    if (!worker) {
      worker = start();
      worker.addEventListener('message', (event: MessageEvent<PdfAnswer>) => {
        finish(event.data);
      });
      worker.addEventListener('error', () => {
        finish({ failure: 'lost' });
      });
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(next.question);
  }

  function finish(answer: PdfAnswer): void {
    if (isClosed) return;
    const done = asked;
    asked = undefined;
    done?.settle(answer);
    pump();
  }

  function ask<Name extends PdfCallName>(
    name: Name,
    question: PdfQuestion,
    { urgency = 'shown', isWanted = always }: Partial<Waiting> = {},
  ): Promise<PdfCalls[Name]['answer'] | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (given: PdfAnswer | undefined): void => {
        if (given?.failure === undefined) resolve(given?.[name]);
        else reject(new PdfError(given.failure));
      };
      waiting.push({ question, urgency, isWanted, settle });
      pump();
    });
  }

  async function answered<Answer>(coming: Promise<Answer | undefined>): Promise<Answer> {
    const answer = await coming;
    if (answer === undefined) throw new PdfError('lost');
    return answer;
  }

  return {
    open: async (mostWhole) =>
      await answered(ask('open', { name: 'open', told: { from, mostWhole } })),
    page(index, urgency = 'shown') {
      const known = pages.get(index);
      if (known) return known;
      const coming = answered(ask('page', { name: 'page', told: index }, { urgency }));
      // A book that is looked through must not push out what is shown.
      if (urgency === 'sought') return coming;
      pages.set(index, coming);
      coming.catch(() => pages.delete(index));
      const [oldest] = pages.keys();
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
      return coming;
    },
    async draw(index, cut, isWanted) {
      const pixels = await ask('draw', { name: 'draw', told: { index, cut } }, { isWanted });
      return pixels && new ImageData(new Uint8ClampedArray(pixels), cut.width, cut.height);
    },
    picture: async (index, size) =>
      await answered(ask('picture', { name: 'picture', told: { index, ...size } })),
    outline: async () => await answered(ask('outline', { name: 'outline', told: undefined })),
    close() {
      isClosed = true;
      worker?.terminate();
      waiting.length = 0;
      pages.clear();
    },
  };
}
