import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { VList, type VListHandle } from './virtual-lists.ts';
import { cx } from './cx.ts';
import pressable from './pressable.module.css';
import { cellTarget } from './sheet-keys.ts';
import styles from './SheetTable.module.css';

/** One column: its head, and how its cells are typed in. */
interface SheetColumn<Key extends string> {
  key: Key;
  label: string;
  /** Stands beside the label. */
  tools?: ReactNode;
  inputMode?: 'text' | 'decimal' | 'numeric' | undefined;
  /** Of the cells: machine-like values read from left to right everywhere. */
  dir?: 'auto' | 'ltr' | undefined;
  placeholder?: string | undefined;
  /** Its share of the width; 1 by default. */
  share?: number | undefined;
  /** Room its cells need, in rem, where the columns don't fit side by side; by default a whole line. */
  room?: number | undefined;
}

/** The value of a cell. */
export interface SheetCell {
  text: string;
  /** The error of a cell. */
  fault?: string | undefined;
  isChanged?: boolean | undefined;
  /** A small control at its end. */
  aside?: ReactNode;
}

interface SheetTableProps<Item, Key extends string> {
  /** Its name for assistive technology. */
  label: string;
  columns: readonly SheetColumn<Key>[];
  rows: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  cellOf: (item: Item, key: Key) => SheetCell;
  onType: (item: Item, key: Key, text: string) => void;
  /** Several cells were pasted, from this one on. */
  onPaste: (index: number, key: Key, text: string) => void;
  /** Hands out the way to bring a cell into sight and type in it. */
  onReady?: ((show: (index: number, key: Key) => void) => void) | undefined;
}

/** Focuses a cell; false while it does not exist. */
function focusCell(box: HTMLElement | null, row: number, key: string): boolean {
  const cell = box?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${key}"]`);
  cell?.focus();
  cell?.select();
  return cell !== null && cell !== undefined;
}

/**
 * Editable cells, one row per item; only visible rows exist. Arrows and Enter move from
 * cell to cell, what is copied from another table goes down and across.
 */
export function SheetTable<Item, Key extends string>(props: SheetTableProps<Item, Key>) {
  const { label, columns, rows, idOf, nameOf, cellOf, onType, onPaste } = props;
  const box = useRef<HTMLElement>(null);
  const list = useRef<VListHandle>(null);
  const shares: CSSProperties & Record<'--sheet-columns', string> = {
    '--sheet-columns': columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' '),
  };
  const show = (row: number, key: string) => {
    list.current?.scrollToIndex(row, { align: 'nearest' });
    // A row that did not exist yet is drawn in the next frame.
    if (!focusCell(box.current, row, key)) {
      requestAnimationFrame(() => requestAnimationFrame(() => focusCell(box.current, row, key)));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value, dir } = event.currentTarget;
    const target = cellTarget(event, {
      row,
      column,
      rows: rows.length,
      columns: columns.length,
      isAtStart: selectionStart === 0 && selectionEnd === 0,
      isAtEnd: selectionStart === value.length,
      isMirrored: document.documentElement.dir === 'rtl' && dir !== 'ltr',
    });
    if (target === undefined) return;
    event.preventDefault();
    const to = columns[target.column];
    if (to !== undefined) show(target.row, to.key);
  };
  return (
    <section
      ref={(element) => {
        box.current = element;
        if (element !== null) props.onReady?.(show);
      }}
      aria-label={label}
      className={styles['sheet']}
      style={shares}
    >
      <div className={styles['head']}>
        {columns.map(({ key, label: name, tools }) => (
          <div key={key} className={styles['column']}>
            <span>{name}</span>
            {tools}
          </div>
        ))}
      </div>
      <div className={styles['rows']}>
        <VList
          ref={list}
          data={rows}
          bufferSize={500}
          className={cx(styles['scroll'], pressable['pressable'])}
        >
          {(item, row) => (
            <div key={idOf(item)} className={styles['row']}>
              <div className={styles['name']} dir="auto">
                {nameOf(item)}
              </div>
              <div className={styles['cells']}>
                {columns.map((column, place) => (
                  <Cell
                    key={column.key}
                    row={row}
                    name={nameOf(item)}
                    column={column}
                    cell={cellOf(item, column.key)}
                    onType={(text) => {
                      onType(item, column.key, text);
                    }}
                    onPaste={(text) => {
                      onPaste(row, column.key, text);
                    }}
                    onKeyDown={(event) => {
                      onKeyDown(event, row, place);
                    }}
                  />
                ))}
              </div>
            </div>
          )}
        </VList>
      </div>
    </section>
  );
}

interface CellProps {
  row: number;
  name: string;
  column: SheetColumn<string>;
  cell: SheetCell;
  onType: (text: string) => void;
  onPaste: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Cell({ row, name, column, cell, ...on }: CellProps) {
  const { key, label, inputMode, dir = 'auto', placeholder, room } = column;
  const { text, fault, isChanged, aside } = cell;
  const faultId = useId();
  return (
    <div
      className={cx(styles['cell'], isChanged === true && styles['changed'])}
      style={{ flexBasis: room === undefined ? '100%' : `${room}rem` }}
    >
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <div className={styles['field']}>
        <input
          type="text"
          data-row={row}
          data-column={key}
          aria-label={`${label}, ${name}`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          inputMode={inputMode}
          dir={dir}
          placeholder={placeholder}
          className={styles['input']}
          value={text}
          onChange={(event) => {
            on.onType(event.currentTarget.value);
          }}
          onKeyDown={on.onKeyDown}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\t\n]/.test(pasted.trimEnd())) return;
            event.preventDefault();
            on.onPaste(pasted);
          }}
        />
        {aside}
      </div>
      {fault !== undefined && (
        <span id={faultId} className={styles['fault']}>
          {fault}
        </span>
      )}
    </div>
  );
}
