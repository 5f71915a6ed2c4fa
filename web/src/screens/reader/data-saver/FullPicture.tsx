import { useEffect, useRef, useState } from 'react';
import { type Part, pictureStyle } from '../../../readers/paged/parts.ts';
import styles from './full-picture.module.css';

/** A page that has rested so long is looked at, in milliseconds. */
const REST_MS = 150;
/** A smaller gain in sharpness isn't visible. */
const WORTH = 1.1;

/** Whether a page is larger on the screen than its fetched image. */
function needsWhole(layer: HTMLElement): boolean {
  const picture = layer.closest('[data-page]')?.querySelector<HTMLImageElement>(':scope > img');
  const { width } = layer.getBoundingClientRect();
  return picture != null && width * devicePixelRatio > picture.naturalWidth * WORTH;
}

interface FullPictureProps {
  /** Address of the page as it is stored. */
  readonly url: string;
  readonly part: Part;
}

/** The stored page over its smaller image, once it's enlarged. */
export function FullPicture({ url, part }: FullPictureProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const element = layer.current;
    if (!element || isWanted) return undefined;
    let isSeen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isSeen && needsWhole(element)) setWanted(true);
      }, REST_MS);
    };
    const sized = new ResizeObserver(later);
    sized.observe(element);
    // The pages before and after rest at the very edge of the screen, which alone would count as seen.
    const seen = new IntersectionObserver(
      (entries) => {
        isSeen = entries.at(-1)?.isIntersecting ?? false;
        later();
      },
      { rootMargin: '-1px' },
    );
    seen.observe(element);
    return () => {
      clearTimeout(timer);
      sized.disconnect();
      seen.disconnect();
    };
  }, [isWanted]);
  return (
    <div ref={layer} className={styles['layer']} style={pictureStyle(part)}>
      {isWanted && <img className={styles['picture']} src={url} alt="" draggable={false} />}
    </div>
  );
}
