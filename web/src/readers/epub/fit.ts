import { columnOf, isCut, isOutside, type PageGrid, pageGridOf } from './page-grid.ts';
import { isHolding, plainStyles, releaseOf, type Styles } from './release.ts';

/** Lets text out of boxes that would keep it from being read. */
export interface Fit {
  /** Takes back all that was changed; answers whether anything was. */
  readonly undo: () => boolean;
  /** Changes what must be in a document that is laid out; answers whether anything was. */
  readonly run: (document: Document, isPaged: boolean) => boolean;
}

interface Lost {
  readonly parent: HTMLElement;
  readonly rect: DOMRect;
  /** The box that cuts the text off; none where no page shows it. */
  readonly cutBy: HTMLElement | undefined;
}

/** Boxes in boxes are let go one after the other. */
const MOST_ROUNDS = 40;
/** The smallest letters that wide tables are set in, in CSS pixels. */
const SMALLEST = 9;
/** Drawings, and what is never seen. */
const passedOver = 'svg, script, style, title, textarea, select, audio, video, [hidden]';
/** What keeps its form when it becomes smaller. */
const formed = 'table, math';

/** Pictures with a box of their own, and styles that bring one back onto its page. */
const pictures = 'img, video';
const onPage: Styles = {
  position: 'static',
  float: 'none',
  margin: '0',
  transform: 'none',
  'max-width': '100%',
};

/** Elements that are visible without text. */
const content = 'img, svg, video, audio, canvas, math, hr';

function textParents(document: Document): Map<Node, HTMLElement> {
  const found = new Map<Node, HTMLElement>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const { parentElement: parent } = node;
    if (parent && (node.nodeValue ?? '').trim() !== '' && !parent.closest(passedOver)) {
      found.set(node, parent);
    }
  }
  return found;
}

/** Distance, in CSS pixels, at which books hide text that images replace. */
const AWAY = 900;

function isPutAway(style: CSSStyleDeclaration): boolean {
  const { position, left, right, top, textIndent } = style;
  const places = position === 'absolute' ? [left, right, top, textIndent] : [textIndent];
  return places.some((place) => Number.parseFloat(place) < -AWAY);
}

function* boxesAround(element: HTMLElement): Generator<HTMLElement> {
  const { body } = element.ownerDocument;
  for (let at: HTMLElement | null = element; at && at !== body; at = at.parentElement) yield at;
}

/**
 * The columns in which a box and all around it have parts. Text that stands in another one has run out of its
 * column, over what is written there.
 */
function createColumnsOf(grid: PageGrid): (box: HTMLElement) => ReadonlySet<number> | undefined {
  const known = new Map<HTMLElement, ReadonlySet<number> | undefined>();
  const columnsOf = (box: HTMLElement): ReadonlySet<number> | undefined => {
    const { body } = box.ownerDocument;
    if (!grid.isPaged || box === body) return undefined;
    if (known.has(box)) return known.get(box);
    const { display, position } = getComputedStyle(box);
    const around =
      position !== 'absolute' && box.parentElement ? columnsOf(box.parentElement) : undefined;
    const own = new Set(Array.from(box.getClientRects(), (rect) => columnOf(grid, rect)));
    const isPlain = display === 'inline' || display === 'contents' || own.size === 0;
    const all = isPlain ? around : new Set([...own].filter((one) => around?.has(one) ?? true));
    known.set(box, all);
    return all;
  };
  return columnsOf;
}

/**
 * The parts of a table with the styles that make it smaller. Not by `zoom`: the oldest Firefox doesn't have it, and
 * WebKit measures inside it by another scale than around it.
 */
function smallerParts(
  table: HTMLElement,
  wanted: number,
): readonly (readonly [HTMLElement, Styles])[] {
  const smallest = SMALLEST / Number.parseFloat(getComputedStyle(table).fontSize);
  // Borders stay as they are.
  const factor = Math.min(1, Math.max(smallest, wanted * 0.96));
  const smaller = (sizes: string) =>
    sizes.replace(/[\d.]+(?=px)/g, (size) => `${Number.parseFloat(size) * factor}`);
  const parts = [table, ...table.querySelectorAll<HTMLElement>(':not(svg *)')];
  return parts.map((part) => {
    const { fontSize, borderSpacing, padding } = getComputedStyle(part);
    const styles = { 'font-size': fontSize, 'border-spacing': borderSpacing, padding };
    const own = Object.entries(styles).map(([name, sizes]) => [name, smaller(sizes)]);
    return [part, Object.fromEntries(own)];
  });
}

/** Texts that no page shows whole, or that a box around them cuts off. */
function lostOf(texts: ReadonlyMap<Node, HTMLElement>, grid: PageGrid): Lost[] {
  const cutters = new Map<HTMLElement, readonly HTMLElement[]>();
  const cuttersOf = (element: HTMLElement): readonly HTMLElement[] => {
    const known = cutters.get(element);
    if (known || element === element.ownerDocument.body) return known ?? [];
    const { overflowX, overflowY, display, clip } = getComputedStyle(element);
    const cuts = `${overflowX}${overflowY}` !== 'visiblevisible' && display !== 'inline';
    const more = element.parentElement ? cuttersOf(element.parentElement) : [];
    // Text in one pixel, or clipped, is meant for screen readers.
    const isHidden = clip !== 'auto' || element.offsetHeight <= 1 || element.offsetWidth <= 1;
    const all = cuts && !isHidden ? [element, ...more] : more;
    cutters.set(element, all);
    return all;
  };
  const columnsOf = createColumnsOf(grid);
  const lost: Lost[] = [];
  for (const [text, parent] of texts) {
    const range = text.ownerDocument?.createRange();
    range?.selectNodeContents(text);
    const own = cuttersOf(parent);
    const columns = columnsOf(parent);
    for (const rect of range?.getClientRects() ?? []) {
      if (rect.width === 0 || rect.height === 0) continue;
      const cutBy = own.find((box) => isCut(box.getClientRects(), rect));
      const isOver = columns !== undefined && !columns.has(columnOf(grid, rect));
      if (!cutBy && !isOver && !isOutside(grid, rect)) continue;
      lost.push({ parent, rect, cutBy });
      break;
    }
  }
  return lost;
}

/** Pictures that no page shows whole. What cuts one off in the text is left alone: books mean that. */
function lostPictures({ body }: Document, grid: PageGrid): Lost[] {
  return [...body.querySelectorAll<HTMLElement>(pictures)].flatMap((parent) => {
    const rect = parent.getBoundingClientRect();
    const isSeen = rect.width <= 1 || rect.height <= 1 || !isOutside(grid, rect);
    return isSeen ? [] : [{ parent, rect, cutBy: undefined }];
  });
}

export function createFit(): Fit {
  /** What stood in the `style` of an element before. */
  const before = new Map<HTMLElement, string | null>();
  /** How often an element was changed. */
  const steps = new Map<HTMLElement, number>();
  /** Elements for which the last resort has been tried. */
  const plained = new Set<HTMLElement>();

  function put(element: HTMLElement, styles: Styles): void {
    if (!before.has(element)) before.set(element, element.getAttribute('style'));
    for (const [name, value] of Object.entries(styles)) {
      element.style.setProperty(name, value, 'important');
    }
  }

  function change(element: HTMLElement, styles: Styles): void {
    steps.set(element, (steps.get(element) ?? 0) + 1);
    put(element, styles);
  }

  /** Tables become smaller, then narrower; at last their cells stand one below the other. */
  function shrink(table: HTMLElement, { along, line }: PageGrid): boolean {
    const { start, end } = along(table.getBoundingClientRect());
    const step = steps.get(table) ?? 0;
    if (end - start <= line || step > 1) return false;
    if (step === 0) {
      for (const [part, styles] of smallerParts(table, line / (end - start))) put(part, styles);
      change(table, {});
    } else {
      change(table, { 'table-layout': 'fixed', 'inline-size': '100%', 'min-inline-size': '0' });
      for (const cell of table.querySelectorAll<HTMLElement>('td, th, col')) {
        change(cell, {
          'overflow-wrap': 'anywhere',
          'inline-size': 'auto',
          'white-space': 'normal',
        });
        change(cell, { 'min-inline-size': '0', 'padding-inline': '1px' });
      }
    }
    return true;
  }

  function release({ parent, cutBy }: Lost, grid: PageGrid, changed: Set<HTMLElement>): void {
    const isPicture = parent.matches(pictures);
    const chain = [...boxesAround(parent)];
    // One box at a time: it may have held the others' text, too.
    if (chain.some((box) => changed.has(box))) return;
    if (isPicture && !steps.has(parent)) {
      changed.add(parent);
      change(parent, onPage);
      return;
    }
    if (isPicture) chain.shift();
    const table = parent.closest<HTMLElement>(formed);
    if (!cutBy && table && shrink(table, grid)) {
      changed.add(table);
      return;
    }
    if (chain.some((box) => isPutAway(getComputedStyle(box)))) return;
    const held = chain.filter(
      (box) => !steps.has(box) && isHolding(getComputedStyle(box), grid.mode),
    );
    const outer = held.findLast((box) =>
      Array.from(box.getClientRects()).some((rect) => isOutside(grid, rect)),
    );
    const holder = cutBy && !steps.has(cutBy) ? cutBy : (outer ?? held[0]);
    const block = chain.find(
      (box) => !plained.has(box) && getComputedStyle(box).display !== 'inline',
    );
    const found = holder ?? block;
    if (!found) return;
    changed.add(found);
    if (!holder) plained.add(found);
    const styles = holder ? releaseOf(getComputedStyle(found), grid.mode) : plainStyles;
    change(found, styles);
  }

  /** Boxes wider than a column, or longer than what is in them, would make pages with nothing on them. */
  function trim(document: Document, texts: readonly Node[]): void {
    const { body } = document;
    const grid = pageGridOf(document, true);
    const { along, across, step, depth, line } = grid;
    const columnOf = (end: number) => Math.floor((end - 2) / step);
    const boxes = [...body.querySelectorAll<HTMLElement>(`:not(${content}, ${content} *)`)];
    for (const box of boxes) {
      const isWide = Array.from(box.getClientRects()).some((rect) => {
        const { start, end } = along(rect);
        return end - start > line + 2;
      });
      if (isWide) change(box, { 'max-inline-size': '100%', 'min-inline-size': '0' });
    }
    const ends = [...texts, ...body.querySelectorAll(content)].map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return along(range.getBoundingClientRect()).end;
    });
    const last = columnOf(Math.max(step, ...ends));
    const whole = document.createRange();
    whole.selectNodeContents(body);
    if (columnOf(along(whole.getBoundingClientRect()).end) <= last) return;
    for (const box of boxes) {
      const [first] = box.getClientRects();
      if (!first || columnOf(along(box.getBoundingClientRect()).end) <= last) continue;
      const room = Math.max(0, depth - across(first).start);
      change(box, {
        'box-sizing': 'border-box',
        'max-block-size': `${room}px`,
        'min-block-size': '0',
      });
    }
  }

  return {
    undo() {
      for (const [element, style] of before) {
        if (style === null) element.removeAttribute('style');
        else element.setAttribute('style', style);
      }
      const isChanged = before.size > 0;
      before.clear();
      steps.clear();
      plained.clear();
      return isChanged;
    },
    run(document, isPaged) {
      const texts = textParents(document);
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const grid = pageGridOf(document, isPaged);
        const lost = [...lostOf(texts, grid), ...lostPictures(document, grid)];
        const changed = new Set<HTMLElement>();
        for (const one of lost) release(one, grid, changed);
        if (changed.size === 0) break;
      }
      if (isPaged) trim(document, [...texts.keys()]);
      return before.size > 0;
    },
  };
}
