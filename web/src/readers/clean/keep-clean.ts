import type { Levels } from './levels.ts';
import type { PageCleaner } from './page-cleaner.ts';

/** A page that has rested so long is cleaned in its new size, in milliseconds. */
const REST_MS = 150;
/** A smaller gain in sharpness isn't visible. */
const WORTH = 1.1;

interface CleanParts {
  /** As large as the whole image. */
  readonly layer: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly cleaner: PageCleaner;
  /** The address of the image when it is shown with so many pixels across. */
  readonly addressFor: (pixels: number) => string;
  /** How many times larger it's shown now and then than the space it takes. */
  readonly closeUp: number;
  /** Pages far from the window stay drawn, too. */
  readonly isStrip: boolean;
  /** Levels that are left to a filter. */
  readonly onLevels: (levels: Levels | undefined) => void;
}

/** Keeps the cleaned picture of a page in a canvas while the page is near the window; returns how to stop. */
export function keepClean(parts: CleanParts): () => void {
  const { layer, canvas, cleaner, addressFor, closeUp, isStrip, onLevels } = parts;
  let asked = 0;
  let isNear = !isStrip;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let until = new AbortController();

  function distance(): number {
    const { left, right, top, bottom } = layer.getBoundingClientRect();
    return Math.hypot((left + right - innerWidth) / 2, (top + bottom - innerHeight) / 2);
  }

  async function clean(): Promise<void> {
    // Not the rectangle on the screen: panels are enlarged by the whole spread.
    const shown = layer.offsetWidth * devicePixelRatio * closeUp;
    if (!isNear || shown <= asked * WORTH) return;
    until.abort();
    until = new AbortController();
    asked = shown;
    const { signal } = until;
    const { levels, picture } = await cleaner.clean({
      url: addressFor(shown),
      shown,
      distance,
      signal,
    });
    layer.dataset['cleaned'] = picture ? 'picture' : levels ? 'filter' : 'nothing';
    onLevels(picture ? undefined : levels);
    if (!picture) return;
    const { width, height } = picture;
    Object.assign(canvas, { width, height });
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  }

  function free(): void {
    clearTimeout(timer);
    until.abort();
    asked = 0;
    delete layer.dataset['cleaned'];
    onLevels(undefined);
    // What it showed is given back.
    Object.assign(canvas, { width: 0, height: 0 });
  }

  const sized = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void clean(), asked === 0 ? 0 : REST_MS);
  });
  sized.observe(layer);
  const seen = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false;
      if (isNear) void clean();
      else free();
    },
    { rootMargin: '150%' },
  );
  if (isStrip) seen.observe(layer);
  return () => {
    sized.disconnect();
    seen.disconnect();
    free();
  };
}
