import { Paginator } from 'foliate-js/paginator.js';
import { keepRoot } from './view.ts';

/** Where a finger took hold of the page. */
interface Hold {
  readonly page: number;
  readonly position: number;
}

/** A page a finger lets go of comes to rest at its own place or at one beside it. */
const clamp = (page: number, from: number) => Math.max(from - 1, Math.min(from + 1, page));

/**
 * The renderer of text. A finger that draws a page past the end of its document asks for a turn, as keys and
 * presses do: the renderer would fetch what lies beside by itself, whatever else is asked for meanwhile.
 */
export class FlowElement extends Paginator {
  #hold: Hold | undefined;
  /** Where the page was that a finger has drawn past the end. */
  #home: number | undefined;

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
      const { doc }: { doc: Document } = event.detail;
      doc.addEventListener('touchstart', hold, { passive: true });
    });
  }

  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return keepRoot(this, super.attachShadow(init));
  }

  override snap(velocityX: number, velocityY: number): void {
    const hold = this.#hold;
    const velocity = this.scrollProp === 'scrollTop' ? velocityY : velocityX;
    const way = hold && this.#wayPast(hold, velocity);
    this.#hold = undefined;
    this.#home = way && hold.position;
    if (!way || !this.onPast?.(way)) super.snap(velocityX, velocityY);
  }

  /** Brings back what a finger has drawn aside, where nothing has come of it. */
  putBack(): void {
    if (this.#home !== undefined) this.containerPosition = this.#home;
    this.#home = undefined;
  }

  #wayPast({ page, position }: Hold, velocity: number): 1 | -1 | undefined {
    const { start, end, size, pages } = this;
    const thrown = velocity * Math.sign(position) * size || 0;
    const next = clamp(Math.floor(((start + end) / 2 + thrown) / size), page);
    if (next <= 0) return -1;
    return next >= pages - 1 ? 1 : undefined;
  }
}
