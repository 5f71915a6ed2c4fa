import { type RefObject, useEffect } from 'react';
import type { PdfEngine } from './engine.ts';
import { cutStyle, sharpCut } from './sharp-cut.ts';

/** Delay after moving or enlarging before a sharp drawing, in milliseconds. */
const REST = 150;

function cutOf(layer: HTMLElement) {
  const picture = layer.closest('[data-page]')?.querySelector('img')?.naturalWidth ?? 0;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const window = { width, height, density: devicePixelRatio };
  return sharpCut(layer.getBoundingClientRect(), window, picture);
}

/** Memory of a canvas is given back at once when it has no pixels. */
function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Draws what is seen of a page sharply over its picture, while it is larger than that. `layer` covers
 * the whole picture and holds the canvas.
 */
export function useSharp(
  engine: PdfEngine,
  index: number,
  isDrawable: boolean,
  { layer, canvas }: Record<'layer' | 'canvas', RefObject<HTMLElement | null>>,
): void {
  useEffect(() => {
    const page = layer.current;
    const target = canvas.current;
    if (!page || !(target instanceof HTMLCanvasElement) || !isDrawable) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let round = 0;

    const draw = async (): Promise<void> => {
      round += 1;
      const own = round;
      const cut = cutOf(page);
      if (!cut) {
        empty(target);
        return;
      }
      try {
        const pixels = await engine.draw(index, cut, () => own === round);
        if (!pixels || own !== round) return;
        target.width = cut.width;
        target.height = cut.height;
        Object.assign(target.style, cutStyle(cut));
        target.getContext('2d')?.putImageData(pixels, 0, 0);
      } catch {
        // The picture stays; who asks for the text tells what is wrong.
        empty(target);
      }
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), REST);
    };
    const sized = new ResizeObserver(later);
    sized.observe(page);
    // A turn moves pages without any scrolling.
    const seen = new IntersectionObserver(later, { threshold: [0, 0.5, 1] });
    seen.observe(page);
    window.addEventListener('scroll', later, { passive: true });
    return () => {
      round += 1;
      clearTimeout(timer);
      sized.disconnect();
      seen.disconnect();
      window.removeEventListener('scroll', later);
      empty(target);
    };
  }, [engine, index, isDrawable, layer, canvas]);
}
