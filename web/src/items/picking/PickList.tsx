import type { ReactNode } from 'react';
import { Cover } from '../../ui/Cover.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PickList.module.css';

interface PickListProps<Item> {
  /** Nothing while they are on their way. */
  readonly items: readonly Item[] | undefined;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** The items to pick from, or a note that there are none. */
export function PickList<Item extends { readonly id: string }>(props: PickListProps<Item>) {
  const { items, empty, children } = props;
  if (items === undefined) return <Skeleton height="168px" />;
  if (items.length === 0) {
    return <output className={styles['empty']}>{empty}</output>;
  }
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

interface PickLineProps {
  readonly cover: string;
  readonly title: string;
  /** What tells it from others of its name; empty ones are left out. */
  readonly facts: readonly (string | undefined)[];
  readonly onPick: () => void;
}

/** One of them. */
export function PickLine({ cover, title, facts, onPick }: PickLineProps) {
  return (
    <button type="button" className={styles['line']} onClick={onPick}>
      <span className={styles['cover']}>
        <Cover src={cover} />
      </span>
      <span className={styles['words']}>
        <bdi className={styles['title']}>{title}</bdi>
        <span className={styles['facts']}>
          {facts
            .filter((fact) => fact !== undefined && fact !== '')
            .map((fact, index) => (
              <bdi key={index}>{fact}</bdi>
            ))}
        </span>
      </span>
    </button>
  );
}
