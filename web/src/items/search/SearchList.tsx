import { useEffect } from 'react';
import { cx } from '../../ui/cx.ts';
import { SearchRow, type FoundRow } from './SearchRow.tsx';
import styles from './search.module.css';
import type { SearchBox } from './use-search-box.ts';

interface SearchListProps {
  readonly id: string;
  readonly label: string;
  readonly box: SearchBox;
  readonly onChoose: (row: FoundRow) => void;
}

/** The id of a line in the page. */
export function domIdOf(listId: string, { id }: FoundRow): string {
  return `${listId}-${id}`;
}

/** The results of the search box in groups; the entry that Enter chooses stays visible. */
export function SearchList({ id, label, box, onChoose }: SearchListProps) {
  const { groups, active } = box;
  const activeId = active && domIdOf(id, active);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);
  return (
    <div
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is a list beside a field
      role="listbox"
      aria-label={label}
      aria-busy={box.isWaiting}
      className={cx(styles['list'], box.isWaiting && styles['old'])}
    >
      {groups.map((group) => (
        <fieldset key={group.id} aria-label={group.label} className={styles['group']}>
          {group.label !== undefined && (
            <div className={styles['heading']} aria-hidden>
              {group.label}
            </div>
          )}
          {group.rows.map((row) => (
            <SearchRow
              key={row.id}
              row={row}
              domId={domIdOf(id, row)}
              isActive={row === active}
              onPoint={() => {
                if (row !== active) box.point(row);
              }}
              onChoose={() => {
                onChoose(row);
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
