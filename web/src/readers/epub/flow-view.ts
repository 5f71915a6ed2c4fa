import { prefersStill } from '../../lib/motion.ts';
import type { EpubTarget } from './engine.ts';
import { FlowElement } from './flow-element.ts';
import { createFlowTurns } from './flow-turns.ts';
import { type EpubSettings, flowAttributes, stylesAfter, stylesBefore } from './settings.ts';
import { rangeOf, textOf } from './text-anchors.ts';
import { type EpubView, guardFrames, rootOf, type ViewParts } from './view.ts';

const tag = 'longbox-epub-flow';

if (!customElements.get(tag)) customElements.define(tag, FlowElement);

/** Where lines follow each other sideways: to the right or to the left. */
function sideOf(document: Document | undefined): 1 | -1 | undefined {
  const mode = document?.defaultView?.getComputedStyle(document.body).writingMode;
  return mode === 'vertical-lr' ? 1 : mode === 'vertical-rl' ? -1 : undefined;
}

type Anchor = FoliateTarget['anchor'];

interface Shown extends FoliateRelocation {
  readonly page: number;
  readonly pages: number;
}

function anchorOf({ progression, fragment, span }: EpubTarget): Anchor {
  if (span) return (document) => rangeOf(document, textOf(document), span) ?? progression ?? 0;
  if (fragment !== undefined) {
    return (document) =>
      document.getElementById(fragment) ??
      document.querySelector(`a[name="${CSS.escape(fragment)}"]`) ??
      0;
  }
  return progression ?? 0;
}

/** Text that flows, in pages or as a long scroll. */
export function createFlowView(parts: ViewParts): EpubView {
  const { host, frameTitle, beside, ready, direction, onDocument, onMove, onTurn, onPast } = parts;
  const element = new FlowElement();
  const turns = createFlowTurns(element, onTurn);
  const root = rootOf(element);
  const container = root?.getElementById('container');
  if (container) guardFrames(container, frameTitle);
  let { settings } = parts;
  let last: Shown | undefined;

  function applyAttributes(): void {
    for (const [name, value] of Object.entries(flowAttributes(settings, host.clientWidth))) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    const portrait = settings.columns === 'two' ? '2' : '1';
    root?.getElementById('top')?.style.setProperty('--_max-column-count-portrait', portrait);
  }

  function lookWhere(): void {
    turns.lookWhere();
    element.lookWhere();
  }

  function apply(next: EpubSettings): boolean {
    lookWhere();
    settings = next;
    applyAttributes();
    element.setStyles([stylesBefore(settings), stylesAfter(settings)]);
    return true;
  }

  const onLoad = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const { doc, index }: { doc: Document; index: number } = event.detail;
    onDocument({ document: doc, index });
  };
  const onRelocate = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const detail: FoliateRelocation = event.detail;
    if (detail.reason === 'anchor' && turns.turnAgain()) return;
    const { page, pages } = element;
    last = { ...detail, page, pages };
    if (!turns.isLooking()) onMove();
  };
  // A finger draws the page along; keys and presses turn it at once.
  element.onHold = () => {
    turns.lookWhere();
    if (!prefersStill()) element.setAttribute('animated', '');
  };
  element.onPast = (way) => {
    if (beside(last?.index ?? 0, way) === undefined) return false;
    onPast(way);
    return true;
  };
  const observer = new ResizeObserver(() => {
    if (settings.columns === 'two') applyAttributes();
  });

  element.addEventListener('load', onLoad);
  element.addEventListener('relocate', onRelocate);
  host.append(element);
  element.open({
    dir: direction,
    rendition: { layout: 'reflowable' },
    sections: parts.sections,
  });
  apply(settings);
  observer.observe(host);

  const isScrolled = () => settings.layout === 'scroll';
  const side = () => sideOf(element.getContents()[0]?.doc);

  /** Whether there is no more of a document that way. */
  function isOver(way: 1 | -1): boolean {
    if (isScrolled()) return way === 1 ? element.viewSize - element.end <= 2 : element.start <= 0;
    return way === 1 ? element.page >= element.pages - 2 : element.page <= 1;
  }

  /** Turns a page. The current one stays visible until the neighboring document has loaded. */
  async function turn(way: 1 | -1): Promise<void> {
    if (last !== undefined && element.isSliding()) await element.untilAtRest();
    element.removeAttribute('animated');
    const isEnd = isOver(way);
    if (last !== undefined && !isEnd && !isScrolled() && turns.canTurn()) {
      turns.turn(way);
      return;
    }
    turns.lookWhere();
    const index = beside(last?.index ?? 0, way);
    if (last === undefined || index === undefined || !isEnd) {
      await (way === 1 ? element.next() : element.prev());
      return;
    }
    if (await ready(index)) await element.goTo({ index, anchor: () => (way === 1 ? 0 : 1) });
    else element.putBack();
  }

  return {
    async goTo(target) {
      const anchor = anchorOf(target);
      const { index, progression } = target;
      if (index !== last?.index && !(await ready(index))) return;
      turns.lookWhere();
      element.removeAttribute('animated');
      await element.goTo({ index, ...(anchor !== undefined && { anchor }) });
      // By a share alone the renderer lands a page early in the second half of a document.
      const pages = element.pages - 2;
      if (isScrolled() || typeof anchor !== 'number' || !progression || pages <= 1) return;
      const page = Math.floor(progression * pages + 1e-6);
      await element.goTo({ index, anchor: Math.min(1, page / (pages - 1)) });
    },
    turn,
    apply,
    location() {
      lookWhere();
      if (!last) return undefined;
      const { index, fraction, range } = last;
      const progression = Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0));
      const shared = { index, progression, range: range ?? undefined };
      if (isScrolled()) {
        const atTop = element.start <= 1;
        const atFoot = element.viewSize - element.end <= 3;
        return {
          ...shared,
          atStart: atTop && beside(index, -1) === undefined,
          atEnd: atFoot && beside(index, 1) === undefined,
        };
      }
      const pages = Math.max(1, last.pages - 2);
      const page = Math.min(pages, Math.max(1, last.page));
      const atStart = page === 1 && beside(index, -1) === undefined;
      const atEnd = page === pages && beside(index, 1) === undefined;
      return { ...shared, page, pages, atStart, atEnd };
    },
    documents: () => element.getContents().map(({ index, doc }) => ({ index, document: doc })),
    scrollBy(distance) {
      if (!isScrolled()) return;
      const way = side();
      container?.scrollBy(way ? { left: way * distance } : { top: distance });
    },
    wheel(delta) {
      if (!isScrolled()) return false;
      // Lines one above the other are scrolled by the browser.
      const way = side();
      if (way) container?.scrollBy({ left: way * delta });
      return true;
    },
    destroy() {
      observer.disconnect();
      turns.callOff();
      try {
        element.destroy();
      } catch {
        // It was closed before it had shown anything.
      }
      element.remove();
    },
  };
}
