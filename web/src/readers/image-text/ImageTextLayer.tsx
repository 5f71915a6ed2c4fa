import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Part } from '../paged/parts.ts';
import { pictureStyle } from '../paged/parts.ts';
import { markHits, type PageHit } from '../pdf/hit-marks.ts';
import { rectStyle } from '../pdf/line-style.ts';
import { TextLines } from '../pdf/TextLines.tsx';
import { useSelecting } from '../pdf/use-selecting.ts';
import textStyles from '../pdf/text.module.css';
import { type ImageBlock, type ImageText, linesOf } from './block.ts';
import styles from './image-text.module.css';
import { usePresses } from './use-presses.ts';

/** A block that the reader looks at, and where it is in the window. */
export interface ShownBlock {
  readonly block: ImageBlock;
  readonly box: DOMRect;
}

interface BlockProps {
  readonly block: ImageBlock;
  readonly index: number;
  readonly page: ImageText;
  readonly onPoint: (shown: ShownBlock | undefined) => void;
  readonly onOpen: (shown: ShownBlock) => void;
}

/** The text of a block, and the place it takes on the page. */
const Block = memo(function Block({ block, index, page, onPoint, onOpen }: BlockProps) {
  const { width, height } = block;
  const text = useMemo(() => ({ width, height, lines: linesOf(block) }), [width, height, block]);
  const shownAt = (element: Element) => ({ block, box: element.getBoundingClientRect() });
  return (
    <div
      style={rectStyle(block, page)}
      className={styles['block']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- text in a button can't be selected
      role="button"
      tabIndex={0}
      data-block={index}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') onPoint(shownAt(currentTarget));
      }}
      onPointerLeave={() => {
        onPoint(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(shownAt(event.currentTarget));
      }}
    >
      <TextLines text={text} />
    </div>
  );
});

export interface ImageTextLayerProps extends Pick<BlockProps, 'onPoint' | 'onOpen'> {
  /** Fetches the text of the page. */
  readonly fetchText: (page: number) => Promise<ImageText | undefined>;
  /** From 1. */
  readonly page: number;
  /** The visible part of the page. */
  readonly part: Part;
  /** Keep its identity. */
  readonly hits: readonly PageHit[];
  readonly onFailed: () => void;
}

/** The text of a page over its image, which shows it. Keep the props' identities. */
export const ImageTextLayer = memo(function ImageTextLayer(props: ImageTextLayerProps) {
  const { fetchText, page, part, hits, onPoint, onOpen } = props;
  const layer = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<ImageText | null>();
  const failed = useEffectEvent(props.onFailed);
  useEffect(() => {
    let isShown = true;
    fetchText(page).then(
      (found) => {
        if (isShown) setText(found ?? null);
      },
      () => {
        if (isShown) failed();
      },
    );
    return () => {
      isShown = false;
    };
  }, [fetchText, page]);
  useSelecting(layer);
  usePresses(layer, (element) => {
    const block = text?.blocks[Number(element.dataset['block'])];
    if (block) onOpen({ block, box: element.getBoundingClientRect() });
  });
  useEffect(() => {
    if (!layer.current || !text || hits.length === 0) return undefined;
    return markHits(layer.current, hits);
  }, [text, hits]);
  return (
    <div
      ref={layer}
      className={textStyles['layer']}
      style={pictureStyle(part)}
      dir="ltr"
      data-page-text={text === undefined ? 'loading' : 'ready'}
    >
      {text?.blocks.map((block, index) => (
        <Block key={index} page={text} {...{ block, index, onPoint, onOpen }} />
      ))}
    </div>
  );
});
