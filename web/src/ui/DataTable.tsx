import { IconArrowDown, IconArrowUp, IconCheck, IconMinus } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './DataTable.module.css';
import { Skeleton } from './Skeleton.tsx';
import { TablePaging, type TablePagingProps } from './TablePaging.tsx';
import { nextTableSort, type TableSort } from './table-sort.ts';
import { useMedia } from './use-media.ts';
import { useScrollEdges } from './use-scroll-edges.ts';

/** One column: its head, and what it shows of a row. */
export interface TableColumn<Item> {
  key: string;
  label: string;
  render: (item: Item) => ReactNode;
  /** The column that names a row; the first unless told otherwise. */
  names?: boolean | undefined;
  sortable?: boolean | undefined;
  /** Aligns numbers. */
  numeric?: boolean | undefined;
}

export interface DataTableProps<Item> {
  /** Its name for assistive technology. */
  label: string;
  columns: readonly TableColumn<Item>[];
  /** `undefined` while they are on their way: their shapes are drawn. */
  rows: readonly Item[] | undefined;
  idOf: (item: Item) => string;
  sort?: readonly TableSort[] | undefined;
  onSort?: ((sort: readonly TableSort[]) => void) | undefined;
  /** Whether it can be ordered by several columns at once. */
  multiSort?: boolean | undefined;
  /** Makes rows selectable: the ids of those that are. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  paging?: TablePagingProps | undefined;
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
}

/** Controls inside a row get their press; it doesn't select the row. */
function keepControl(event: KeyboardEvent | MouseEvent): void {
  const isControl = event.target instanceof Element && event.target.closest('a,button') !== null;
  // Other keys still walk through the table.
  const isWalk = 'key' in event && event.key !== 'Enter' && event.key !== ' ';
  if (isControl && !isWalk) event.stopPropagation();
}

/** How many rows are drawn as shapes while the first are on their way. */
const shapes = 5;

/** The windows in which rows are cards: of tables with more columns tablets are too narrow, too. */
const narrow = (columns: number) => `(width < ${columns > 6 ? 1100 : 600}px)`;

/**
 * A table with a sticky head; its user sorts and pages the rows; arrow keys move inside. If the
 * columns don't fit, every row is a card and the head a line of sort buttons.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, rows, idOf, sort = [], onSort, multiSort = false, paging } = props;
  const { selected, onSelect, empty } = props;
  const [first] = sort;
  const selects = onSelect !== undefined;
  const isCards = useMedia(narrow(columns.length));
  const [scroll, edges] = useScrollEdges();
  const naming = columns.find(({ names }) => names === true) ?? columns[0];
  return (
    <div className={styles['frame']} data-cards={isCards || undefined}>
      <div ref={scroll} className={cx(styles['scroll'], edges)}>
        <Table
          aria-label={label}
          className={cx(styles['table'])}
          aria-busy={rows === undefined}
          {...(first && {
            sortDescriptor: {
              column: first.key,
              direction: first.direction === 'asc' ? 'ascending' : 'descending',
            },
          })}
          onSortChange={({ column }) => onSort?.(nextTableSort(sort, String(column), multiSort))}
          selectionMode={selects ? 'multiple' : 'none'}
          selectedKeys={selected ?? []}
          onSelectionChange={(keys) => {
            const all = (rows ?? []).map(idOf);
            onSelect?.(new Set(keys === 'all' ? all : [...keys].map(String)));
          }}
        >
          <TableHeader className={cx(styles['head'])}>
            {selects && (
              <Column className={cx(styles['tick'])}>
                <TickBox />
              </Column>
            )}
            {columns.map((column) => (
              <Column
                key={column.key}
                id={column.key}
                textValue={column.label}
                isRowHeader={column === naming}
                allowsSorting={column.sortable === true}
                className={cx(
                  styles['column'],
                  column.numeric === true && styles['numeric'],
                  column.sortable === true && styles['sortable'],
                )}
              >
                <Head column={column} sort={sort} />
              </Column>
            ))}
          </TableHeader>
          <TableBody
            renderEmptyState={() => (
              <div className={styles['none']}>{rows === undefined ? <Shapes /> : empty}</div>
            )}
          >
            {(rows ?? []).map((item) => (
              <Row key={idOf(item)} id={idOf(item)} className={cx(styles['row'])}>
                {selects && (
                  <Cell className={cx(styles['tick'])}>
                    <TickBox />
                  </Cell>
                )}
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    className={cx(
                      styles['cell'],
                      column.numeric === true && styles['numeric'],
                      column === naming && styles['name'],
                    )}
                  >
                    <span className={styles['label']} aria-hidden>
                      {column.label}
                    </span>
                    <span
                      role="presentation"
                      className={styles['value']}
                      onPointerDown={keepControl}
                      onMouseDown={keepControl}
                      onClick={keepControl}
                      onKeyDown={keepControl}
                    >
                      {column.render(item)}
                    </span>
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </div>
      {paging !== undefined && <TablePaging {...paging} />}
    </div>
  );
}

/** The ticks of a table; React Aria names them and knows what they stand for. */
function TickBox() {
  return (
    <Checkbox slot="selection" className={cx(styles['box'])}>
      {({ isSelected, isIndeterminate }) => (
        <>
          {isIndeterminate && <IconMinus size={14} stroke={3} aria-hidden />}
          {isSelected && !isIndeterminate && <IconCheck size={14} stroke={3} aria-hidden />}
        </>
      )}
    </Checkbox>
  );
}

interface HeadProps {
  column: Pick<TableColumn<never>, 'key' | 'label'>;
  sort: readonly TableSort[];
}

function Head({ column, sort }: HeadProps) {
  const t = useT();
  const place = sort.findIndex(({ key }) => key === column.key);
  const direction = sort[place]?.direction;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <span className={styles['headWords']}>
      {column.label}
      {direction !== undefined && <Arrow size={14} aria-hidden />}
      {direction !== undefined && sort.length > 1 && (
        <span className={styles['place']}>
          <span aria-hidden>{place + 1}</span>
          <span className="visually-hidden">
            {t(direction === 'asc' ? 'table.placeUp' : 'table.placeDown', { place: place + 1 })}
          </span>
        </span>
      )}
    </span>
  );
}

function Shapes() {
  return (
    <div className={styles['shapes']}>
      {Array.from({ length: shapes }, (_, index) => (
        <Skeleton key={index} height="1.5rem" />
      ))}
    </div>
  );
}
