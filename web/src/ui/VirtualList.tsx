import type { ReactElement } from 'react';
import { RowBox } from './RowBox.tsx';
import { WindowVirtualizer } from './virtual-lists.ts';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** About how tall one is, in pixels: until the first are measured, no more of them are drawn than fit. */
  readonly itemSize: number;
  /** Draws one, with a key of its own. */
  readonly renderItem: (item: Item) => ReactElement;
}

/** Thousands of items below each other that scroll with the window; only those near what is in sight exist. */
export function VirtualList<Item>({ items, itemSize, renderItem }: VirtualListProps<Item>) {
  return (
    <WindowVirtualizer data={items} itemSize={itemSize} bufferSize={600} item={RowBox}>
      {renderItem}
    </WindowVirtualizer>
  );
}
