import { FixedLayout } from 'foliate-js/fixed-layout.js';
import { ensureSize } from './page-size.ts';
import { type EpubView, guardFrames, keepRoot, rootOf, type ViewParts } from './view.ts';

const tag = 'longbox-epub-fixed';

class FixedElement extends FixedLayout {
  constructor() {
    super();
    // Told before the renderer asks a page for its size.
    this.addEventListener('load', (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { doc }: { doc: Document } = event.detail;
      ensureSize(doc);
    });
  }

  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return keepRoot(this, super.attachShadow(init));
  }
}

if (!customElements.get(tag)) customElements.define(tag, FixedElement);

/** Whether pages stand side by side. */
function spreadOf({ settings, host }: ViewParts): 'none' | 'both' {
  if (settings.columns === 'one') return 'none';
  if (settings.columns === 'two') return 'both';
  return host.clientHeight > host.clientWidth ? 'none' : 'both';
}

/** Pages with a fixed layout, like images. */
export function createFixedView(parts: ViewParts): EpubView {
  const { host, frameTitle, direction, zoom, ready, onDocument, onMove } = parts;
  const spread = spreadOf(parts);
  const element = new FixedElement();
  const root = rootOf(element);
  if (root) guardFrames(root, frameTitle);
  let { settings } = parts;
  let isShown = false;
  const indexes = new WeakMap<Document, number>();
  /** How large pages are drawn that fit; unknown once that has changed. */
  let fit: number | undefined;

  const drawnPage = () =>
    Array.from(root?.querySelectorAll('iframe') ?? []).find(({ offsetWidth }) => offsetWidth > 0);

  function draw(level: number): void {
    if (fit === undefined || level === 1) element.removeAttribute('zoom');
    if (level === 1) return;
    const page = drawnPage();
    if (fit === undefined && page) {
      fit = page.getBoundingClientRect().width / Number.parseFloat(page.style.width);
    }
    element.setAttribute('zoom', String((fit ?? 1) * level));
  }

  const sections = parts.sections.map((section) => ({
    ...section,
    async load() {
      const url = await section.load();
      // The previous page is removed at the same moment, so it isn't seen shrinking.
      zoom?.attach(undefined);
      return url;
    },
  }));

  const spreadAt = (index: number): number => {
    const section = sections[index];
    return (section && element.getSpreadOf(section)?.index) ?? -1;
  };
  /** The last page of a spread: what is seen has been read. */
  const lastOf = (index: number): number =>
    sections.findLastIndex((_, other) => spreadAt(other) === spreadAt(index));

  element.addEventListener('load', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { doc, index }: { doc: Document; index: number } = event.detail;
    indexes.set(doc, index);
    onDocument({ document: doc, index });
  });
  element.addEventListener('relocate', () => {
    isShown = true;
    fit = undefined;
    zoom?.attach({ box: element, rightToLeft: direction === 'rtl', draw, page: drawnPage });
    onMove();
  });
  // Pages larger than the window begin at its edge, not beyond it.
  element.style.justifyContent = 'safe center';
  element.style.overscrollBehavior = 'none';
  host.append(element);
  element.open({
    dir: direction,
    rendition: { layout: 'pre-paginated', spread },
    sections,
  });

  // Asked before anything is shown, the renderer fails.
  const spreadNow = (): number => (isShown ? spreadAt(element.index) : -1);

  /** Shows a spread once all its pages have loaded; one outside the book doesn't exist. */
  async function show(spread: number, turn: () => Promise<void>): Promise<void> {
    const pages = Array.from(sections.keys()).filter((index) => spreadAt(index) === spread);
    for (const index of pages) if (!(await ready(index))) return;
    await turn();
  }

  return {
    goTo: ({ index }) => show(spreadAt(index), () => element.goTo({ index })),
    turn: (way) => show(spreadNow() + way, () => (way === 1 ? element.next() : element.prev())),
    apply(next) {
      const isSame = next.columns === settings.columns && next.direction === settings.direction;
      settings = next;
      fit = undefined;
      zoom?.set(zoom.level());
      return isSame && spreadOf({ ...parts, settings }) === spread;
    },
    location() {
      if (!isShown) return undefined;
      const at = element.index;
      const index = lastOf(at);
      return {
        index,
        progression: 0,
        page: index + 1,
        pages: sections.length,
        atStart: spreadAt(at) === 0,
        atEnd: spreadAt(at) === spreadAt(sections.length - 1),
        range: undefined,
      };
    },
    documents: () =>
      element.getContents().flatMap(({ doc: document }) => {
        const index = document ? indexes.get(document) : undefined;
        return document && index !== undefined ? [{ document, index }] : [];
      }),
    scrollBy: (distance) => zoom?.scrollBy(0, distance),
    // The browser scrolls what is larger than the window.
    wheel: () => zoom !== undefined && zoom.level() > 1,
    destroy() {
      zoom?.attach(undefined);
      try {
        element.destroy();
      } catch {
        // It was closed before it had shown anything.
      }
      element.remove();
    },
  };
}
