import type { BookFiles } from './engine.ts';
import { createHeldFiles } from './held-files.ts';
import type { EpubModel } from './model.ts';
import { parseDocument } from './parse.ts';
import { imagePage, messagePage, prepareSection, type SectionTools } from './section.ts';
import { markStyles } from './settings.ts';

interface StoreOptions {
  readonly model: EpubModel;
  readonly files: BookFiles;
  /** Stands where a document could not be made. */
  readonly failed: string;
  readonly onError: (error: unknown) => void;
}

/** The documents of a book, made ready to be shown. */
export interface SectionStore {
  /** The address of a document; never rejects. Give it back with `close`. */
  open(index: number): Promise<string>;
  close(index: number): void;
  /**
   * Makes a document, or what is said in its place, ready to be opened at once; answers whether it came
   * before it was given up.
   */
  ready(index: number, givenUp: AbortSignal): Promise<boolean>;
  /** A document that is not shown. Rejects when it cannot be had. */
  read(index: number): Promise<Document>;
  /** Makes a document ready that will soon be wanted. */
  warm(index: number): void;
  /** Drops the built document, so that it's fetched again. */
  forget(): void;
  destroy(): void;
}

/** So many documents are kept ready: the one shown and its neighbors. */
const most = 5;

const xhtmlType = 'application/xhtml+xml';

async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth || 1000, height: image.naturalHeight || 1000 };
}

export function createSectionStore(options: StoreOptions): SectionStore {
  const { model, files, failed, onError } = options;
  const made = new Map<number, Promise<string>>();
  const urls = new Map<number, string>();
  /** Built documents, ready for their next opening. */
  const come = new Map<number, string>();
  const sheets = new Map<string, Promise<string | undefined>>();
  const orNothing = async (path: string) => {
    try {
      return await files.fetchText(path);
    } catch {
      // A missing style sheet: the text can still be shown.
      sheets.delete(path);
      return undefined;
    }
  };
  /** Style sheets are few, and every document has them. */
  const loadSheet = (path: string) => {
    const known = sheets.get(path) ?? orNothing(path);
    sheets.set(path, known);
    return known;
  };
  const folder = new URL(files.urlOf(''), window.location.href).href;
  const held = createHeldFiles(folder);
  const toolsNow = (): SectionTools => ({
    urlOf: files.urlOf,
    load: loadSheet,
    viewport: { width: window.innerWidth, height: window.innerHeight },
    matches: model.isFixed ? undefined : (query) => window.matchMedia(query).matches,
    folder,
    language: model.language,
    styles: markStyles,
  });

  async function make(index: number): Promise<string> {
    const item = model.spine[index];
    if (!item) throw new Error(`The book has no document ${index}`);
    const { path, type } = item;
    if (type.startsWith('image/') && type !== 'image/svg+xml') {
      const url = files.urlOf(path);
      return imagePage(url, await sizeOf(url), toolsNow());
    }
    return prepareSection({ path, type, text: await files.fetchText(path) }, toolsNow());
  }

  async function makeToShow(index: number): Promise<string> {
    const text = await make(index);
    return files.areHere() ? held.inPlace(text) : text;
  }

  function prepared(index: number): Promise<string> {
    const known = made.get(index);
    const promise = known ?? makeToShow(index);
    // The newest stands last.
    made.delete(index);
    made.set(index, promise);
    for (const oldest of [...made.keys()].slice(0, -most)) made.delete(oldest);
    promise.catch(() => {
      if (made.get(index) === promise) made.delete(index);
    });
    return promise;
  }

  async function orMessage(index: number): Promise<string> {
    try {
      return await prepared(index);
    } catch (error) {
      onError(error);
      return messagePage(failed, toolsNow());
    }
  }

  const close = (index: number) => {
    const url = urls.get(index);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.delete(index);
  };

  return {
    async open(index) {
      const text = come.get(index) ?? (await orMessage(index));
      come.delete(index);
      close(index);
      const url = URL.createObjectURL(new Blob([text], { type: xhtmlType }));
      urls.set(index, url);
      return url;
    },
    close,
    async ready(index, givenUp) {
      const gone = new Promise<undefined>((resolve) => {
        if (givenUp.aborted) resolve(undefined);
        givenUp.addEventListener('abort', () => {
          resolve(undefined);
        });
      });
      try {
        const text = await Promise.race([prepared(index), gone]);
        if (text !== undefined) come.set(index, text);
        return text !== undefined;
      } catch (error) {
        onError(error);
        come.set(index, messagePage(failed, toolsNow()));
        return true;
      }
    },
    async read(index) {
      // Not kept: a search goes through them all.
      return parseDocument(await (made.get(index) ?? make(index)), xhtmlType);
    },
    warm(index) {
      if (model.spine[index]) prepared(index).catch(() => undefined);
    },
    forget() {
      made.clear();
      come.clear();
    },
    destroy() {
      for (const index of urls.keys()) close(index);
      made.clear();
      held.destroy();
    },
  };
}
