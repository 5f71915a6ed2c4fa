import type { EngineOptions, EpubEngine, EpubTarget, Located, Mark } from './engine.ts';
import { viewCreator } from './engine-view.ts';
import { createInput } from './engine-input.ts';
import { listenTo } from './frame-input.ts';
import { locate } from './locate.ts';
import { type Direction, type EpubModel, indexAt, storyIndex } from './model.ts';
import { drawMarks } from './marks.ts';
import { keepNote } from './notes.ts';
import { noteDocument } from './note-document.ts';
import { createPageZoom } from './page-zoom.ts';
import { createRequests } from './requests.ts';
import { createSectionStore, type SectionStore } from './sections.ts';
import { createSerialQueue } from './serial-queue.ts';
import type { EpubSettings } from './settings.ts';
import { soughtIn } from './text-anchors.ts';
import type { EpubView, ShownDocument } from './view.ts';
import { listenForZoom } from './zoom-input.ts';

/** One change of place makes many reports, the first of them false; the last one counts. */
const SETTLE_MS = 60;

/** The documents as the renderer takes them. */
function sectionsOf({ spine }: EpubModel, store: SectionStore): FoliateSection[] {
  return spine.map(({ path, skipped, spread }, index) => ({
    id: path,
    linear: skipped ? 'no' : 'yes',
    pageSpread: spread,
    load: () => store.open(index),
    unload: () => {
      store.close(index);
    },
  }));
}

/** The engine: foliate-js behind an interface of our own. */
export function createEpubEngine(options: EngineOptions): EpubEngine {
  const { host, model, files, labels, on } = options;
  const store = createSectionStore({ model, files, failed: labels.failed, onError: on.error });
  const queue = createSerialQueue(on.error);
  const requests = createRequests({ queue, fetch: store.ready, shown: () => located?.index });
  const zoom = model.isFixed ? createPageZoom() : undefined;
  let { settings } = options;
  let view: EpubView | undefined;
  let located: Located | undefined;
  let marks: readonly Mark[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
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

  // The place after a turn within a document is reported immediately, to follow a key held down.
  const onTurn = () => {
    if (timer === undefined) onMove();
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

  const turn = (way: 1 | -1) => {
    requests.turn(way, () => view?.turn(way));
  };

  async function build(target: EpubTarget): Promise<void> {
    view?.destroy();
    view = undefined;
    host.style.background = settings.theme.ground;
    const createView = await viewCreator(model.isFixed);
    if (isDead) return;
    // Only now: the settings may have changed while the renderer was fetched.
    view = createView({
      host,
      settings,
      sections: sectionsOf(model, store),
      beside: (index, way) => storyIndex(model, index, way),
      onDocument,
      onMove,
      onTurn,
      onPast: turn,
      frameTitle: labels.frame,
      direction: direction(),
      ready: requests.ready,
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
    host.style.background = next.theme.ground;
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

  return {
    open: (target) => queue.run(() => build(target)),
    turn,
    turnSection(way) {
      const index = storyIndex(model, located?.index ?? 0, way);
      if (index !== undefined) requests.turn(way, () => view?.goTo({ index }));
    },
    scrollBy: (distance) => view?.scrollBy(distance),
    zoom,
    goTo: (target) => requests.jump(async () => view?.goTo(target)),
    apply,
    current: () => located,
    isAt: (edge) =>
      queue.isIdle() &&
      timer === undefined &&
      located?.[edge === 'start' ? 'atStart' : 'atEnd'] === true,
    reload: () => {
      store.forget();
      return requests.jump(() => build(here()));
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
    textAt: async (index) => soughtIn(await store.read(index)),
    noteAt: async ({ path, fragment }, from) => {
      const index = indexAt(model, path);
      if (index === undefined || fragment === undefined) return undefined;
      const document = await store.read(index);
      return keepNote(document, fragment, from)
        ? noteDocument(document, model, settings)
        : undefined;
    },
    destroy: () => {
      isDead = true;
      requests.giveUp();
      clearTimeout(timer);
      observer.disconnect();
      stopListening();
      view?.destroy();
      store.destroy();
    },
  };
}
