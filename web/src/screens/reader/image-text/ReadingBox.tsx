import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownBlock } from '../../../readers/image-text/ImageTextLayer.tsx';
import { wordsOf } from '../../../readers/image-text/block.ts';
import styles from './image-text.module.css';

/** CSS pixels between a block and its box, and between the box and the edge of the window. */
const GAP = 8;

interface ReadingBoxProps {
  readonly shown: ShownBlock;
  readonly lang: string | undefined;
}

/** The words under the mouse, large enough to read. Who can't see the page reads them there. */
export function ReadingBox({ shown, lang }: ReadingBoxProps) {
  const { block, box } = shown;
  const own = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    if (!own.current) return;
    const { width, height } = own.current.getBoundingClientRect();
    const { innerWidth, innerHeight } = window;
    const below = box.bottom + GAP;
    const hasRoom = below + height + GAP <= innerHeight;
    const middle = box.left + box.width / 2 - width / 2;
    setPlace({
      left: Math.max(GAP, Math.min(middle, innerWidth - width - GAP)),
      top: hasRoom ? below : Math.max(GAP, box.top - height - GAP),
    });
  }, [box]);
  return (
    <div ref={own} className={styles['box']} style={place} lang={lang} dir="auto" aria-hidden>
      {wordsOf(block)}
    </div>
  );
}
