import { useCallback } from 'react';
import styles from './scroll-edges.module.css';

/** Keeps `data-more` of a box that scrolls sideways: the sides at which more of it is out of sight. */
function watch(box: HTMLElement): () => void {
  const mark = () => {
    // Counts down from 0 where lines run from right to left.
    const before = Math.abs(box.scrollLeft);
    const after = box.scrollWidth - box.clientWidth - before;
    // Positions may be fractions of a pixel.
    const sides = [...(before > 1 ? ['start'] : []), ...(after > 1 ? ['end'] : [])];
    if (sides.length === 0) delete box.dataset['more'];
    else box.dataset['more'] = sides.join(' ');
  };
  const sizes = new ResizeObserver(mark);
  sizes.observe(box);
  for (const inside of box.children) sizes.observe(inside);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', mark);
  };
}

/** The ref and class of a box that scrolls sideways: it fades at the sides where more of it is. */
export function useScrollEdges() {
  const ref = useCallback((box: HTMLElement | null) => (box === null ? undefined : watch(box)), []);
  return [ref, styles['edges']] as const;
}
