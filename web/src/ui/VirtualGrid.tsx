import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type CacheSnapshot,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from './virtual-lists.ts';
import { CardShape } from './card-shape.ts';
import { columnCount, gridTarget, rowColumnCount } from './grid-columns.ts';
import pressable from './pressable.module.css';
import { RowBox } from './RowBox.tsx';
import { SkeletonCard } from './SkeletonCard.tsx';
import { media } from './theme.ts';
import { useMedia } from './use-media.ts';
import styles from './VirtualGrid.module.css';

/** Where a grid was left, to be handed in again on return. */
export interface GridPlace {
  cache: CacheSnapshot;
  columns: number;
  count: number;
  rows: boolean;
  /** Scroll position of the window in pixels. */
  top: number;
  /** The first item in sight. */
  first: number;
}

export interface VirtualGridProps {
  /** How many items there are in all, loaded or not. */
  count: number;
  /** One card; `undefined` for an item not loaded yet draws a card's shape. */
  renderItem: (index: number) => ReactNode;
  /** Least width of a card in pixels. */
  cardWidth: number;
  /** Cards are rows: a small picture with more text beside it. */
  rows?: boolean | undefined;
  /** Names the grid for assistive technology. */
  label: string;
  /** Called with the items in sight, last one included, on mounting and while scrolling. */
  onVisible?: ((range: { first: number; last: number }) => void) | undefined;
  /** Where the grid was left last time. */
  place?: GridPlace | undefined;
  /** Called on leaving, with what to hand in as `place` on return. */
  onPlace?: ((place: GridPlace) => void) | undefined;
  /** Stands above the cards and scrolls with them. */
  header?: ReactNode;
}

function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [width, ref];
}

/**
 * Thousands of cards that scroll with the window; only the rows in sight exist. Arrow
 * keys move from card to card.
 */
export function VirtualGrid({ header, label, rows = false, ...props }: VirtualGridProps) {
  const [width, ref] = useWidth();
  const gap = useMedia(media.phone) ? 12 : 16;
  const columns = rows ? rowColumnCount(width, gap) : columnCount(width, props.cardWidth, gap);
  const beforeRef = useRef<GridPlace>(undefined);
  return (
    <section aria-label={label} className={styles['grid']} data-cards={rows ? 'rows' : undefined}>
      {header}
      <CardShape value={rows ? 'row' : 'card'}>
        <div ref={ref}>
          {width > 0 && (
            <Rows key={`${columns} ${rows}`} {...props} {...{ rows, columns, beforeRef }} />
          )}
        </div>
      </CardShape>
    </section>
  );
}

type RowsProps = Omit<VirtualGridProps, 'header' | 'label'> & {
  columns: number;
  rows: boolean;
  /** How the same grid was left a moment ago, when it is drawn in another shape now. */
  beforeRef: RefObject<GridPlace | undefined>;
};

/** Focuses the first control of a card, which is its link; false while the card does not exist. */
function focusCard(box: HTMLElement | null, index: number): boolean {
  const card = box?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`);
  card?.focus();
  return card !== null && card !== undefined;
}

/** The part of the window below the frame's bar. */
const bar = 64;

function Rows({
  count,
  columns,
  rows,
  beforeRef,
  renderItem,
  onVisible,
  place,
  onPlace,
}: RowsProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: 0, last: -1 });
  const [left] = useState(() =>
    place === undefined
      ? undefined
      : { place, exact: place.columns === columns && place.count === count && place.rows === rows },
  );

  const report = (total: number) => {
    const handle = list.current;
    if (handle === null) return;
    const from = handle.findItemIndex(handle.scrollOffset);
    const to = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    const range = { first: from * columns, last: Math.min(total, (to + 1) * columns) - 1 };
    const { first, last } = seen.current;
    seen.current = range;
    if (range.first !== first || range.last !== last) onVisible?.(range);
  };
  const onShown = useEffectEvent(report);
  const onLeave = useEffectEvent(() => {
    const handle = list.current;
    if (handle === null) return;
    const { cache } = handle;
    // The first that isn't below the bar: shown so again, it is the first again. Windows scroll by whole
    // pixels, and rows begin between them.
    const first = handle.findItemIndex(handle.scrollOffset + bar + 1) * columns;
    // Not what the last scroll event told: a press may follow a scroll within one frame.
    beforeRef.current = { cache, columns, count, rows, top: window.scrollY, first };
    onPlace?.(beforeRef.current);
  });

  useLayoutEffect(() => {
    const there = left?.place ?? beforeRef.current;
    if (there === undefined) return;
    // With another shape, width or number of items the pixels mean nothing; the item does.
    const row = Math.floor(there.first / columns);
    if (left?.exact === true) window.scrollTo(0, there.top);
    else if (row > 0) list.current?.scrollToIndex(row, { offset: -bar });
    // Content above the first row belongs to it.
    else window.scrollTo(0, 0);
  }, [left, columns, beforeRef]);
  useEffect(() => {
    onShown(count);
  }, [count]);
  useLayoutEffect(() => () => onLeave(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey)
      return;
    // Up and down open the menu of a card's menu button.
    if (event.target.matches('[aria-haspopup="menu"]') && /Arrow(Up|Down)/.test(event.key)) return;
    const card = event.target.closest<HTMLElement>('[data-index]');
    if (card === null || !event.currentTarget.contains(card)) return;
    const rtl = document.documentElement.dir === 'rtl';
    const index = Number(card.dataset['index']);
    const target = gridTarget(event.key, index, { columns, count, rtl });
    if (target === undefined) return;
    event.preventDefault();
    list.current?.scrollToIndex(Math.floor(target / columns), { align: 'nearest' });
    // A row that did not exist yet is drawn in the next frame.
    if (!focusCard(box.current, target)) {
      requestAnimationFrame(() => requestAnimationFrame(() => focusCard(box.current, target)));
    }
  };

  return (
    <div ref={box} role="presentation" className={pressable['pressable']} onKeyDown={onKeyDown}>
      <WindowVirtualizer
        ref={list}
        data={{ length: Math.ceil(count / columns) }}
        {...(left?.exact === true ? { cache: left.place.cache } : {})}
        bufferSize={600}
        item={RowBox}
        onScroll={() => {
          report(count);
        }}
        onResize={() => {
          report(count);
        }}
      >
        {(_, row) => (
          <div
            key={row}
            className={styles['row']}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
              const index = row * columns + column;
              return (
                <div key={index} data-index={index}>
                  {renderItem(index) ?? <SkeletonCard />}
                </div>
              );
            })}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}
