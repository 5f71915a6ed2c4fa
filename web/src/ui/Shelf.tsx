import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useT } from '../lib/i18n.ts';
import { whenIdle } from '../lib/idle.ts';
import { smoothly } from '../lib/motion.ts';
import { actionsInSight, CardActions } from './card-actions.ts';
import { CoverLoading } from './cover-loading.ts';
import { cx } from './cx.ts';
import { useFrame } from './frame-context.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Shelf.module.css';
import { SkeletonCard } from './SkeletonCard.tsx';

export interface ShelfProps {
  /** The heading; a link in it leads to the whole list. */
  title: ReactNode;
  /** The same in plain words, for assistive technology. */
  label: string;
  /** How many items are here so far. */
  count: number;
  renderItem: (index: number) => ReactNode;
  /** There are more: their shapes stand at the end. */
  hasMore?: boolean | undefined;
  /** Asked for once the row is scrolled past 95 %, or is too short to scroll. */
  onMore?: (() => void) | undefined;
  /** Controls beside the heading. */
  tools?: ReactNode;
  /** Shows the heading alone. */
  folded?: boolean | undefined;
  /** Smaller cards, for a shelf that is not what its page is about. */
  small?: boolean | undefined;
  /**
   * Where it stands when its page is opened, if that's known: covers in sight are fetched at once, and
   * below only one card, for its height, is drawn before the browser is idle.
   */
  at?: 'inSight' | 'below' | undefined;
}

/** Share of a row, from 0 to 1, after which the next items are asked for. */
const nearEnd = 0.95;

/** How much of the old view stays in sight when an arrow scrolls, in pixels. */
const overlap = 100;

/** Widths of a card with its gap, and of windows with narrow cards, in pixels; see the style sheet. */
const usual = 166;
const narrow = 124;
const narrowWindow = 600;
/** The same of the column beside it; see `Frame`. */
const columns = { drawer: 256, rail: 64, none: 0 } as const;

/**
 * How many of a row's items are drawn: at first those that a window has room for, the others while the
 * browser is idle, when all get their actions. Their places are there from the beginning.
 */
function useDrawn({ count, small, at }: ShelfProps) {
  const { shape } = useFrame();
  const [first] = useState(() => {
    const { innerWidth } = window;
    const isNarrow = small === true || innerWidth < narrowWindow;
    const room = innerWidth - columns[shape];
    return at === 'below' ? 1 : Math.ceil(room / (isNarrow ? narrow : usual));
  });
  const [drawn, setDrawn] = useState(first);
  const [early] = useState(actionsInSight);
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        startTransition(() => {
          setDrawn((before) => Math.max(before, count));
          setIdle(true);
        });
      }),
    [count],
  );
  return { first, drawn, actions: isIdle ? ('all' as const) : early };
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

/** Moves the focus from card to card: by one with the arrows, to the ends with Home and End. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (!(event.target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey) return;
  const items = [...event.currentTarget.children];
  const index = items.findIndex((item) => item.contains(document.activeElement));
  if (index === -1) return;
  const side = isRtl(event.currentTarget) ? -1 : 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index + side,
    ArrowLeft: index - side,
    Home: 0,
    End: items.length - 1,
  };
  const target = items[targets[event.key] ?? -1];
  const card = target?.querySelector<HTMLElement>('a, button');
  if (target === undefined || card === null || card === undefined) return;
  event.preventDefault();
  card.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: smoothly() });
}

/** A row of cards that scrolls sideways and comes to rest at whole cards. */
export function Shelf(props: ShelfProps) {
  const { title, label, count, renderItem, hasMore, onMore, tools, folded, small, at } = props;
  const t = useT();
  const { first, drawn, actions } = useDrawn(props);
  const track = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ start: true, end: true });

  const asked = useRef(-1);

  const look = (total: number, more: boolean) => {
    const row = track.current;
    if (row === null) return;
    // Right to left the position counts downwards from 0.
    const at = Math.abs(row.scrollLeft);
    const room = row.scrollWidth - row.clientWidth;
    const share = room > 0 ? (at + row.clientWidth) / row.scrollWidth : 1;
    const next = { start: at <= 1, end: at >= room - 1 };
    if (next.start !== edges.start || next.end !== edges.end) setEdges(next);
    // Once per number of items: a failed call is not repeated until the row moves back and forth.
    if (share < nearEnd) asked.current = -1;
    else if (more && asked.current !== total) {
      asked.current = total;
      onMore?.();
    }
  };
  const onChange = useEffectEvent(look);
  useEffect(() => {
    const row = track.current;
    if (row === null || folded === true) return undefined;
    // It tells the first size as well, without having the page laid out before it's drawn.
    const size = new ResizeObserver(() => {
      onChange(count, hasMore === true);
    });
    size.observe(row);
    return () => {
      size.disconnect();
    };
  }, [count, hasMore, folded]);

  const scroll = (side: 1 | -1) => {
    const row = track.current;
    if (row === null) return;
    const distance = Math.max(row.clientWidth - overlap, row.clientWidth / 2);
    row.scrollBy({ left: (isRtl(row) ? -side : side) * distance, behavior: smoothly() });
  };
  return (
    <section
      aria-label={label}
      className={cx(
        styles['shelf'],
        small === true && styles['small'],
        folded === true && styles['folded'],
      )}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {tools}
        {!(edges.start && edges.end) && folded !== true && (
          <div className={styles['arrows']}>
            <IconButton
              label={t('shelf.previous')}
              disabled={edges.start}
              onClick={() => {
                scroll(-1);
              }}
            >
              <IconChevronLeft size={20} />
            </IconButton>
            <IconButton
              label={t('shelf.next')}
              disabled={edges.end && hasMore !== true}
              onClick={() => {
                scroll(1);
              }}
            >
              <IconChevronRight size={20} />
            </IconButton>
          </div>
        )}
      </header>
      {folded !== true && (
        <div
          ref={track}
          role="presentation"
          className={styles['track']}
          onScroll={() => {
            look(count, hasMore === true);
          }}
          onKeyDown={moveFocus}
        >
          <CardActions value={actions}>
            {Array.from({ length: count }, (_, index) => (
              <div key={index} className={styles['item']}>
                {index < drawn && (
                  <CoverLoading value={at === 'inSight' && index < first ? 'eager' : 'lazy'}>
                    {renderItem(index)}
                  </CoverLoading>
                )}
              </div>
            ))}
          </CardActions>
          {hasMore === true &&
            Array.from({ length: count === 0 ? 8 : 2 }, (_, index) => (
              // Others each time: a browser keeps the card in sight that the row came to rest at, and
              // would follow a shape of the start to the end of the row.
              <div key={`waiting-${count}-${index}`} className={styles['item']}>
                <SkeletonCard />
              </div>
            ))}
        </div>
      )}
    </section>
  );
}
