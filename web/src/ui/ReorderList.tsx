import { IconGripVertical, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button, GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { movedTo } from './moved-to.ts';
import styles from './ReorderList.module.css';

interface ReorderListProps<Item> {
  /** Its name for assistive technology. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Content between the handle and the number; the name by default. */
  render?: ((item: Item) => ReactNode) | undefined;
  /** Its order is not to be changed. */
  fixed?: boolean | undefined;
  onChange: (items: Item[]) => void;
  /** Offers to take items out. */
  onRemove?: ((item: Item) => void) | undefined;
}

/**
 * A list put in order by hand: dragged, moved by keys from its handle (Enter, arrows, Enter), or
 * sent to a place by typing its number.
 */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { label, items, idOf, nameOf, render = nameOf, fixed = false, onChange, onRemove } = props;
  const t = useT();
  const [news, setNews] = useState('');
  const move = (ids: readonly string[], place: number) => {
    const next = movedTo(items, (item) => ids.includes(idOf(item)), place);
    onChange(next);
    const [moved] = items.filter((item) => ids.includes(idOf(item)));
    if (moved === undefined) return;
    const to = next.findIndex((item) => idOf(item) === idOf(moved)) + 1;
    setNews(t('reorder.moved', { name: nameOf(moved), place: to, count: next.length }));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (ids) => [...ids].map((id) => ({ 'text/plain': String(id) })),
    onReorder: ({ keys, target }) => {
      const at = items.findIndex((item) => idOf(item) === target.key);
      move([...keys].map(String), target.dropPosition === 'after' ? at + 1 : at);
    },
  });
  return (
    <>
      <GridList
        // A list that gets or loses its handles is another one: the hooks behind them can't come and go.
        key={fixed ? 'fixed' : 'free'}
        aria-label={label}
        className={cx(styles['list'])}
        keyboardNavigationBehavior="tab"
        {...(!fixed && { dragAndDropHooks })}
      >
        {items.map((item, index) => (
          <GridListItem
            key={idOf(item)}
            id={idOf(item)}
            textValue={nameOf(item)}
            className={cx(styles['item'])}
          >
            {!fixed && (
              <Button slot="drag" className={cx(styles['handle'])}>
                <IconGripVertical size={18} aria-hidden />
              </Button>
            )}
            <div className={styles['words']}>{render(item)}</div>
            {!fixed && (
              <PlaceInput
                label={t('reorder.place', { name: nameOf(item) })}
                place={index + 1}
                count={items.length}
                onPlace={(place) => {
                  // Taken out first, so that the number typed is the number it gets.
                  move([idOf(item)], place > index ? place : place - 1);
                }}
              />
            )}
            {onRemove !== undefined && (
              <IconButton
                size="small"
                label={t('reorder.remove', { name: nameOf(item) })}
                onClick={() => {
                  onRemove(item);
                }}
              >
                <IconX size={18} />
              </IconButton>
            )}
          </GridListItem>
        ))}
      </GridList>
      <output className="visually-hidden">{news}</output>
    </>
  );
}

interface PlaceInputProps {
  label: string;
  /** From 1. */
  place: number;
  count: number;
  onPlace: (place: number) => void;
}

function PlaceInput({ label, place, count, onPlace }: PlaceInputProps) {
  const [text, setText] = useState<string | null>(null);
  const send = () => {
    const typed = Math.round(Number(text));
    setText(null);
    if (text === null || text.trim() === '' || !Number.isFinite(typed)) return;
    const to = Math.min(count, Math.max(1, typed));
    if (to !== place) onPlace(to);
  };
  return (
    <input
      className={cx(styles['place'], 'tabular')}
      inputMode="numeric"
      aria-label={label}
      value={text ?? String(place)}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return;
        // The list around it walks by the same keys.
        event.stopPropagation();
        if (event.key === 'Enter') {
          // In a form it would send that.
          event.preventDefault();
          send();
        }
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}
