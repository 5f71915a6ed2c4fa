import type { EngineOptions, EpubEngine, EpubTarget, Located, Mark } from './engine.ts';
import { viewCreator } from './engine-view.ts';
import { createInput } from './engine-input.ts';
import { listenTo } from './frame-input.ts';
import { locate } from './locate.ts';
import { type Direction, storyIndex } from './model.ts';
import { drawMarks } from './marks.ts';
import { noteText } from './notes.ts';
import { createPageZoom } from './page-zoom.ts';
import { createSectionStore } from './sections.ts';
import { createSerialQueue } from './serial-queue.ts';
import { type EpubSettings, themes } from './settings.ts';
import { textOf } from './text-anchors.ts';
import type { EpubView, ShownDocument } from './view.ts';
import { listenForZoom } from './zoom-input.ts';

/** One change of place makes many reports, the first of them false; the last one counts. */
const SETTLE_MS = 60;

/** The engine: foliate-js behind an interface of our own. */
export function createEpubEngine(options: EngineOptions): EpubEngine {
  const { host, model, files, labels, on } = options;
  const store = createSectionStore({ model, files, failed: labels.failed, onError: on.error });
  const queue = createSerialQueue(on.error);
  const zoom = model.isFixed ? createPageZoom() : undefined;
  let { settings } = options;
  let view: EpubView | undefined;
  let located: Located | undefined;
  let marks: readonly Mark[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends what was asked for before. */
  let asked = new AbortController();
  /** Which way the document lies that is waited for. */
  let awaited: 1 | -1 | 0 = 0;
  let isDead = false;

  const direction = (): Direction =>
    model.isFixed && settings.direction !== 'auto' ? settings.direction : model.direction;

  function settle(): void {
    if (isDead) return;
    located = view && locate(model, view);
    if (!located) return;
    on.locator(located);
    const { index } = located;
    store.warm(storyIndex(model, index, 1) ?? -1);
  }

  const onMove = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      settle();
    }, SETTLE_MS);
  };

  const input = createInput({
    model,
    on,
    settings: () => settings,
    view: () => view,
    marks: () => marks,
    zoom,
  });

  function draw({ document, index }: ShownDocument): void {
    drawMarks(
      document,
      marks.filter((mark) => mark.index === index),
    );
  }

  function onDocument(shown: ShownDocument): void {
    const { path } = model.spine[shown.index] ?? {};
    if (path === undefined) return;
    listenTo(shown.document, path, input(shown.index));
    if (zoom) listenForZoom(shown.document, zoom);
    draw(shown);
    on.selection(undefined);
  }

  const sections: FoliateSection[] = model.spine.map(({ path, skipped, spread }, index) => ({
    id: path,
    linear: skipped ? 'no' : 'yes',
    pageSpread: spread,
    load: () => store.open(index),
    unload: () => {
      store.close(index);
    },
  }));

  async function ready(index: number): Promise<boolean> {
    awaited = index > (located?.index ?? index) ? 1 : -1;
    const isWanted = await store.ready(index, asked.signal);
    awaited = 0;
    return isWanted;
  }

  /** Does it at once where a document is waited for: that is not wanted any more. */
  function insteadOfAll(task: () => Promise<void>): Promise<void> {
    asked.abort();
    asked = new AbortController();
    return queue.run(task);
  }

  /** Turns after all before, unless they are given up; back where it is forwards that is waited for. */
  function turn(way: 1 | -1, task: () => Promise<void> | undefined): void {
    if (awaited === -way) {
      asked.abort();
      asked = new AbortController();
      return;
    }
    const { signal } = asked;
    queue.turn(async () => {
      if (!signal.aborted) await task();
    });
  }

  async function build(target: EpubTarget): Promise<void> {
    view?.destroy();
    view = undefined;
    host.style.background = themes[settings.theme].ground;
    const createView = await viewCreator(model.isFixed);
    if (isDead) return;
    // Only now: the settings may have changed while the renderer was fetched.
    view = createView({
      host,
      settings,
      sections,
      beside: (index, way) => storyIndex(model, index, way),
      onDocument,
      onMove,
      frameTitle: labels.frame,
      direction: direction(),
      ready,
      zoom,
    });
    await view.goTo(target);
  }

  const here = (): EpubTarget => located ?? { index: 0 };

  function rebuild(): void {
    queue.run(() => build(here())).catch(on.error);
  }

  function apply(next: EpubSettings): void {
    settings = next;
    host.style.background = themes[next.theme].ground;
    if (view && !view.apply(next)) rebuild();
    onMove();
  }

  host.dir = 'ltr';
  const stopListening = listenTo(host, undefined, input());
  if (zoom) listenForZoom(host, zoom);
  const observer = new ResizeObserver(() => {
    if (model.isFixed && view && !view.apply(settings)) rebuild();
  });
  observer.observe(host);

  const goBeside = (way: 1 | -1) => {
    const index = storyIndex(model, located?.index ?? 0, way);
    if (index !== undefined) turn(way, () => view?.goTo({ index }));
  };

  return {
    open: (target) => queue.run(() => build(target)),
    next: () => {
      turn(1, () => view?.next());
    },
    prev: () => {
      turn(-1, () => view?.prev());
    },
    nextSection: () => {
      goBeside(1);
    },
    prevSection: () => {
      goBeside(-1);
    },
    scrollBy: (distance) => view?.scrollBy(distance),
    zoom,
    goTo: (target) => insteadOfAll(async () => view?.goTo(target)),
    apply,
    current: () => located,
    isAt: (edge) =>
      queue.isIdle() &&
      timer === undefined &&
      located?.[edge === 'start' ? 'atStart' : 'atEnd'] === true,
    reload: () => {
      store.forget();
      return insteadOfAll(() => build(here()));
    },
    setMarks: (next) => {
      marks = next;
      for (const shown of view?.documents() ?? []) draw(shown);
    },
    clearSelection: () => {
      for (const { document } of view?.documents() ?? []) {
        document.getSelection()?.removeAllRanges();
      }
    },
    textAt: async (index) => textOf(await store.read(index)).text,
    noteAt: async ({ path, fragment }) => {
      const index = model.indexOf.get(path);
      if (index === undefined || fragment === undefined) return [];
      return noteText(await store.read(index), fragment);
    },
    destroy: () => {
      isDead = true;
      asked.abort();
      clearTimeout(timer);
      observer.disconnect();
      stopListening();
      view?.destroy();
      store.destroy();
    },
  };
}
