import type { ReactNode } from 'react';
import { VList } from 'virtua';
import styles from './LongList.module.css';

interface LongListProps<Item> {
  /** Its name for assistive technology. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
}

/** Hundreds of lines that scroll in a box of their own; only those in sight exist. */
export function LongList<Item>({ label, items, idOf, render }: LongListProps<Item>) {
  return (
    <section aria-label={label} className={styles['box']}>
      {/* It has the focus itself, so that keys can scroll it. */}
      <VList data={items} bufferSize={400} className={styles['list']} tabIndex={0}>
        {(item, index) => (
          <div key={idOf(item)} className={styles['line']}>
            {render(item, index)}
          </div>
        )}
      </VList>
    </section>
  );
}
