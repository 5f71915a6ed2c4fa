import { type ReactNode, useRef } from 'react';
import { VList, type VListHandle } from './virtual-lists.ts';
import { cx } from './cx.ts';
import styles from './LongList.module.css';
import pressable from './pressable.module.css';

/** Pixels before its end at which more is fetched. */
const nearEnd = 1200;
/** So few lines all exist, and scroll with what is around them. */
const few = 20;

interface LongListProps<Item> {
  /** Its name for assistive technology. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** It's the page's main content: as high as the window allows. */
  tall?: boolean | undefined;
  /** Called while its end is near, again and again. */
  onNearEnd?: (() => void) | undefined;
  /** Called with whether its first line is in sight. */
  onScroll?: ((isAtStart: boolean) => void) | undefined;
}

/** Hundreds of lines that scroll in a box of their own; of many, only those in sight exist. */
export function LongList<Item>({
  label,
  items,
  idOf,
  render,
  tall = false,
  onNearEnd,
  onScroll,
}: LongListProps<Item>) {
  const list = useRef<VListHandle>(null);
  const look = (offset: number) => {
    onScroll?.(offset < 1);
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (scrollSize - viewportSize - offset < nearEnd) onNearEnd?.();
  };
  const renderLine = (item: Item, index: number) => (
    <div key={idOf(item)} className={styles['line']}>
      {render(item, index)}
    </div>
  );
  if (!tall && items.length <= few) {
    return (
      <section aria-label={label} className={cx(styles['box'], styles['few'])}>
        {items.map(renderLine)}
      </section>
    );
  }
  return (
    <section aria-label={label} className={cx(styles['box'], tall && styles['tall'])}>
      {/* It has the focus itself, so that keys can scroll it. */}
      <VList
        ref={list}
        data={items}
        bufferSize={400}
        className={cx(styles['list'], pressable['pressable'])}
        tabIndex={0}
        onScroll={look}
      >
        {renderLine}
      </VList>
    </section>
  );
}
