import type { ReactElement } from 'react';
import { RowBox } from './RowBox.tsx';
import { WindowVirtualizer } from './virtual-lists.ts';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Draws one, with a key of its own. */
  readonly renderItem: (item: Item) => ReactElement;
}

/** Thousands of items below each other that scroll with the window; only those near what is in sight exist. */
export function VirtualList<Item>({ items, renderItem }: VirtualListProps<Item>) {
  return (
    <WindowVirtualizer data={items} bufferSize={600} item={RowBox}>
      {renderItem}
    </WindowVirtualizer>
  );
}
