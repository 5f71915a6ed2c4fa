/** What we use of foliate-js 1.0.1, which has no types of its own. */

interface FoliateSection {
  readonly id: string;
  readonly linear: 'yes' | 'no';
  readonly pageSpread?: 'left' | 'right' | 'center' | undefined;
  /** The address of a prepared document. It must not reject: the renderer would be stuck. */
  readonly load: () => Promise<string>;
  readonly unload: () => void;
}

interface FoliateBook {
  readonly dir: 'ltr' | 'rtl';
  readonly rendition: {
    readonly layout: 'reflowable' | 'pre-paginated';
    readonly spread?: 'none' | 'both';
  };
  readonly sections: readonly FoliateSection[];
}

interface FoliateTarget {
  readonly index: number;
  /** A share of the section from 0 to 1, or what finds the place in its document. */
  readonly anchor?: number | ((document: Document) => Element | Range | number);
}

interface FoliateRelocation {
  readonly index: number;
  /** Why it is told: `anchor` when it went back to its place because everything was laid out anew. */
  readonly reason?: string;
  /** What is to be seen; null in fixed layout. */
  readonly range: Range | null;
  readonly fraction: number;
}

interface FoliateDirection {
  readonly vertical: boolean;
  readonly rtl: boolean;
  readonly background?: string;
}

/** A rectangle along the way a document is scrolled, in CSS pixels. */
interface FoliateStretch {
  readonly left: number;
  readonly right: number;
}

declare module 'foliate-js/paginator.js' {
  export class Paginator extends HTMLElement {
    open(book: FoliateBook): void;
    goTo(target: FoliateTarget): Promise<void>;
    next(): Promise<void>;
    prev(): Promise<void>;
    setStyles(styles: readonly [before: string, after: string]): void;
    /** Lays the document out by the attributes, and goes back to its place. */
    render(): void;
    /** Text is one long scroll. */
    readonly scrolled: boolean;
    getContents(): { readonly index: number; readonly doc: Document }[];
    /** From 1 to `pages - 2`: a blank page lies before and after the section. */
    readonly page: number;
    readonly pages: number;
    readonly atStart: boolean;
    readonly atEnd: boolean;
    readonly end: number;
    readonly start: number;
    readonly viewSize: number;
    /** Length of a page along the way pages lie, in CSS pixels. */
    readonly size: number;
    /** Where the pages are scrolled to, in CSS pixels; below zero from right to left. */
    get containerPosition(): number;
    set containerPosition(position: number);
    /** Along which way they lie. */
    readonly scrollProp: 'scrollLeft' | 'scrollTop';
    /** Comes to rest at a page, after a finger has drawn it so fast; then tells where. */
    snap(velocityX: number, velocityY: number): void;
    /** Measures what a document is laid out by. Private there: `foliate.ts` opens it. */
    beforeRender(parts: FoliateDirection): unknown;
    /** Tells where rectangles of the document lie along the way it is scrolled. Private there: `foliate.ts` opens it. */
    getRectMapper(): (rect: DOMRect) => FoliateStretch;
    /** Brings a rectangle of the document to where the window begins. Private there: `foliate.ts` opens it. */
    scrollToRect(rect: DOMRect, reason: string): Promise<void>;
    /** Tells where the scroll stands. Private there: `foliate.ts` opens it. */
    afterScroll(reason: string): void;
    /** The next scroll of a long scroll is the renderer's own. Private there: `foliate.ts` opens it. */
    justAnchored: boolean;
    destroy(): void;
  }
}

declare module 'foliate-js/fixed-layout.js' {
  export class FixedLayout extends HTMLElement {
    open(book: FoliateBook): void;
    goTo(target: FoliateTarget): Promise<void>;
    next(): Promise<void>;
    prev(): Promise<void>;
    getContents(): { readonly doc: Document | null }[];
    getSpreadOf(section: FoliateSection): { readonly index: number } | undefined;
    readonly index: number;
    destroy(): void;
  }
}
