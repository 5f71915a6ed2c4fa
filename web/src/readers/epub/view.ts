import type { EpubTarget } from './engine.ts';
import type { PageZoom } from './page-zoom.ts';
import type { EpubSettings } from './settings.ts';

/** A document that is shown. */
export interface ShownDocument {
  readonly index: number;
  readonly document: Document;
}

/** The current state of a renderer. */
export interface ViewLocation {
  readonly index: number;
  readonly progression: number;
  readonly page?: number;
  readonly pages?: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** The visible range; none in fixed layout. */
  readonly range: Range | undefined;
}

/** One of the two renderers, seen alike. */
export interface EpubView {
  readonly goTo: (target: EpubTarget) => Promise<void>;
  readonly turn: (way: 1 | -1) => Promise<void>;
  /** Returns whether it works without recreating the view. */
  readonly apply: (settings: EpubSettings) => boolean;
  readonly location: () => ViewLocation | undefined;
  readonly documents: () => readonly ShownDocument[];
  /** By so many CSS pixels, where text goes on as one long scroll or a page is enlarged. */
  readonly scrollBy: (distance: number) => void;
  /** Scrolls text that goes on sideways by a wheel's way; answers whether wheels scroll at all. */
  readonly wheel: (delta: number) => boolean;
  readonly destroy: () => void;
}

/** The parts of a view. */
export interface ViewParts {
  readonly host: HTMLElement;
  readonly frameTitle: string;
  readonly settings: EpubSettings;
  readonly sections: readonly FoliateSection[];
  /** The next document of the story after one, or the one before; nothing at either end. */
  readonly beside: (index: number, way: 1 | -1) => number | undefined;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Waits for a document that is to be shown; answers whether it is still wanted when it has come. Ask
   * before the renderer is told: it takes no other way while it waits.
   */
  readonly ready: (index: number) => Promise<boolean>;
  /** Of pages of fixed layout. */
  readonly zoom: PageZoom | undefined;
  readonly onDocument: (shown: ShownDocument) => void;
  /** The place may be another one; what is told first may be false. */
  readonly onMove: () => void;
  /** A page was turned within a document. */
  readonly onTurn: () => void;
  /** A finger has drawn a page past the end of its document. */
  readonly onPast: (way: 1 | -1) => void;
}

const roots = new WeakMap<Element, ShadowRoot>();

/** Keeps the closed root of a renderer, which has no public access. */
export function keepRoot(element: Element, root: ShadowRoot): ShadowRoot {
  roots.set(element, root);
  return root;
}

export function rootOf(element: Element): ShadowRoot | undefined {
  return roots.get(element);
}

/**
 * No script runs in a book. WebKit tells a frame's listeners nothing without the flag (its bug
 * 218086); there the policy in the document and the sanitiser stand alone.
 */
export function bookSandbox(agent = navigator.userAgent): string {
  const isWebKit = /AppleWebKit/.test(agent) && !/Chrom(?:e|ium)\//.test(agent);
  return isWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin';
}

/** Shuts and names every frame that is put into a container, before it has an address. */
export function guardFrames(container: Element | ShadowRoot, title: string): void {
  const append = container.append.bind(container);
  container.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      for (const frame of node.querySelectorAll('iframe')) {
        frame.setAttribute('sandbox', bookSandbox());
        frame.title = title;
      }
    }
    append(...nodes);
  };
}
