import { Paginator } from 'foliate-js/paginator.js';
import { createFit } from './fit.ts';
import { pageGridOf } from './page-grid.ts';
import { createScrollPlace } from './scroll-place.ts';
import { straighten } from './straighten.ts';
import { keepRoot } from './view.ts';

/** Where a finger took hold of the page. */
interface Hold {
  readonly page: number;
  readonly position: number;
}

/** A released page comes to rest at its own place or at a neighboring one. */
const clamp = (page: number, from: number) => Math.max(from - 1, Math.min(from + 1, page));

/** A page slides for 300 ms before it's reported; in milliseconds. */
const LONGEST_SLIDE = 500;

function sizeOf({ body }: Document): string {
  const { width, height } = body.getBoundingClientRect();
  return `${width} ${height}`;
}

/**
 * The renderer of text. A finger that drags a page past the end of its document requests a turn, like keys and
 * presses: the renderer would fetch the next document by itself, in spite of other requests.
 * Text that a book's boxes would hide is let out of them after each layout.
 */
export class FlowElement extends Paginator {
  #hold: Hold | undefined;
  /** Where the page was that a finger has drawn past the end. */
  #home: number | undefined;
  /** The document that is laid out. */
  #shown: Document | undefined;
  readonly #fit = createFit();
  /** The lines of a long scroll follow each other to the right; the renderer takes it that they go to the left. */
  #isToRight = false;
  #isVertical = false;
  readonly #place = createScrollPlace();
  /** How large the text was when it was fitted last. */
  #size = '';
  readonly #grown = new ResizeObserver(() => {
    const document = this.#laidOut();
    if (document && sizeOf(document) !== this.#size) this.#fitAgain();
  });

  /** Before a finger takes hold of the page. */
  onHold: (() => void) | undefined;

  /** A finger has drawn the page past the end of its document; answers whether there is another. */
  onPast: ((way: 1 | -1) => boolean) | undefined;

  constructor() {
    super();
    const hold = () => {
      this.onHold?.();
      this.#hold = { page: this.page, position: this.containerPosition };
    };
    this.addEventListener('touchstart', hold, { passive: true });
    this.addEventListener('load', (event) => {
      if (!(event instanceof CustomEvent)) return;
      this.#hold = undefined;
      this.#home = undefined;
      this.#shown = undefined;
      this.#isVertical = false;
      this.#isToRight = false;
      this.#grown.disconnect();
      const { doc }: { doc: Document } = event.detail;
      doc.addEventListener('touchstart', hold, { passive: true });
    });
    this.addEventListener('relocate', (event) => {
      if (!(event instanceof CustomEvent) || !this.scrolled) return;
      this.#place.told(event.detail, this.start, (rect) => this.#along(rect));
    });
    this.addEventListener('scroll', () => {
      // The renderer would take the first scroll after any layout for its own.
      if (this.#isScrolledOn()) this.justAnchored = false;
    });
    // Told once a document is laid out, and before a place in it is looked for.
    this.addEventListener('create-overlayer', (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { doc }: { doc: Document } = event.detail;
      this.#shown = doc;
      this.#fit.undo();
      straighten(doc);
      const { writingMode } = getComputedStyle(doc.body);
      this.#isVertical = writingMode.startsWith('vertical');
      this.#isToRight = writingMode === 'vertical-lr';
      this.render();
      this.#grown.observe(doc.body);
      void doc.fonts.ready.then(() => {
        if (this.#shown === doc) this.#fitAgain();
      });
    });
  }

  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return keepRoot(this, super.attachShadow(init));
  }

  override beforeRender(parts: FoliateDirection): unknown {
    const layout = super.beforeRender(parts);
    if (this.#isScrolledRight()) this.setAttribute('dir', 'ltr');
    return layout;
  }

  /** The renderer forgets the space before the first vertical line: gone back to, that one would be out of sight. */
  override getRectMapper(): (rect: DOMRect) => FoliateStretch {
    const root = this.#laidOut()?.documentElement;
    if (!this.#isVertical || !this.scrolled || !root) return super.getRectMapper();
    const margin = Number.parseFloat(this.getAttribute('margin') ?? '');
    const before = margin - Number.parseFloat(getComputedStyle(root).paddingLeft);
    if (this.#isToRight)
      return ({ left, right }) => ({ left: left + before, right: right + before });
    const { width } = root.getBoundingClientRect();
    return ({ left, right }) => ({ left: width - right + before, right: width - left + before });
  }

  /** After a new layout a long scroll stands where it stood, not at the beginning of its first whole line. */
  override async scrollToRect(rect: DOMRect, reason: string): Promise<void> {
    const ahead = this.scrolled && reason === 'anchor' ? this.#place.ahead() : 0;
    const { x, y, width, height } = rect;
    const before = this.#isVertical
      ? new DOMRect(this.#isToRight ? x - ahead : x + ahead, y, width, height)
      : new DOMRect(x, y - ahead, width, height);
    await super.scrollToRect(before, reason);
  }

  override get containerPosition(): number {
    return this.#isScrolledRight() ? -super.containerPosition : super.containerPosition;
  }

  override set containerPosition(position: number) {
    super.containerPosition = this.#isScrolledRight() ? -position : position;
  }

  override render(): void {
    super.render();
    this.#fitAgain();
  }

  override setStyles(styles: readonly [before: string, after: string]): void {
    super.setStyles(styles);
    if (this.#laidOut()) this.render();
  }

  override destroy(): void {
    this.#grown.disconnect();
    super.destroy();
  }

  override snap(velocityX: number, velocityY: number): void {
    const hold = this.#hold;
    // The renderer would slide by a fraction of a pixel for 300 ms, over the turn that a tap asks for meanwhile.
    if (hold && Math.abs(this.containerPosition - hold.position) < 1 && this.#isAtRest()) {
      this.#hold = undefined;
      return;
    }
    const velocity = this.scrollProp === 'scrollTop' ? velocityY : velocityX;
    const way = hold && this.#wayPast(hold, velocity);
    this.#hold = undefined;
    this.#home = undefined;
    if (way && this.onPast?.(way)) this.#home = hold.position;
    else super.snap(velocityX, velocityY);
  }

  /** Has a long scroll tell its place now; by itself it does so a moment after it has come to rest. */
  lookWhere(): void {
    if (this.#isScrolledOn()) this.afterScroll('scroll');
  }

  /** Whether a page is on its way to its place, or under a finger. One drawn past the end stands until the turn. */
  isSliding(): boolean {
    return !this.scrolled && this.size > 0 && this.#home === undefined && !this.#isAtRest();
  }

  /** Waits until a page that a finger has let go of has slid to its place; a turn would be lost in it. */
  async untilAtRest(): Promise<void> {
    await new Promise((resolve) => {
      this.addEventListener('relocate', resolve, { once: true });
      setTimeout(resolve, LONGEST_SLIDE);
    });
  }

  /** Brings back what a finger has drawn aside, where nothing has come of it. */
  putBack(): void {
    if (this.#home !== undefined) this.containerPosition = this.#home;
    this.#home = undefined;
  }

  #isAtRest(): boolean {
    const { start, size } = this;
    return Math.abs(start - Math.round(start / size) * size) < 1;
  }

  #isScrolledRight(): boolean {
    return this.#isToRight && this.scrolled;
  }

  #isScrolledOn(): boolean {
    return this.scrolled && this.#laidOut() !== undefined && this.#place.isPast(this.start);
  }

  /** How far along a long scroll a rectangle of the document stands. */
  #along(rect: DOMRect): number {
    return this.getRectMapper()(rect).left - Number.parseFloat(this.getAttribute('margin') ?? '');
  }

  /** The document that is laid out; none while another is on its way. */
  #laidOut(): Document | undefined {
    const [shown] = this.getContents();
    return shown?.doc === this.#shown ? this.#shown : undefined;
  }

  #fitAgain(): void {
    const document = this.#laidOut();
    if (!document) return;
    const isChanged = this.#fit.undo();
    const isPaged = !this.scrolled;
    this.#measure(document, isPaged);
    if (this.#fit.run(document, isPaged) || isChanged) super.render();
    this.#size = sizeOf(document);
  }

  /** What books call the size of the window is that of a page, for the frame is as long as a chapter. */
  #measure(document: Document, isPaged: boolean): void {
    const { mode, line, depth } = pageGridOf(document, isPaged);
    const sizes = [line, isPaged ? depth : this.size];
    const [width = 0, height = 0] = mode.startsWith('vertical') ? sizes.toReversed() : sizes;
    const { paddingTop, paddingBottom } = getComputedStyle(document.body);
    const room = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    const { style } = document.documentElement;
    style.setProperty('--longbox-vw', `${width / 100}px`);
    style.setProperty('--longbox-vh', `${room / 100}px`);
  }

  #wayPast({ page, position }: Hold, velocity: number): 1 | -1 | undefined {
    const { start, end, size, pages } = this;
    const thrown = velocity * Math.sign(position) * size || 0;
    const next = clamp(Math.floor(((start + end) / 2 + thrown) / size), page);
    if (next <= 0) return -1;
    return next >= pages - 1 ? 1 : undefined;
  }
}
