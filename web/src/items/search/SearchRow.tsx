import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../ui/Cover.tsx';
import { cx } from '../../ui/cx.ts';
import type { Place } from '../places.ts';
import styles from './search.module.css';

/** One line of the search box: somewhere to go, or something to do. */
export interface FoundRow {
  /** Unique in the box. */
  readonly id: string;
  readonly label: string;
  /** A quieter second line. */
  readonly detail?: string | undefined;
  /** Other words it is found by. */
  readonly words?: string | undefined;
  /** The picture of what was found … */
  readonly cover?: { readonly src: string; readonly badge?: boolean | string } | undefined;
  /** … or what stands in its place. */
  readonly icon?: ReactNode;
  /** Where it leads … */
  readonly place?: Place | undefined;
  /** … or what it does. */
  readonly run?: (() => void) | undefined;
  /** Choosing it leads on inside the box. */
  readonly keepsOpen?: true | undefined;
}

interface SearchRowProps {
  readonly row: FoundRow;
  readonly domId: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** A line as option of the list. One that leads somewhere is a link, so it also opens in a new tab. */
export function SearchRow({ row, domId, isActive, onPoint, onChoose }: SearchRowProps) {
  const { label, detail, cover, icon, place, run } = row;
  const option = {
    id: domId,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: cx(styles['row'], isActive && styles['active']),
    onPointerMove: onPoint,
    children: (
      <>
        {cover === undefined ? (
          <span className={styles['icon']}>{icon}</span>
        ) : (
          <Picture key={cover.src} cover={cover} />
        )}
        <span className={styles['words']}>
          <span className={styles['label']} dir="auto">
            {label}
          </span>
          {detail !== undefined && detail !== '' && (
            <span className={styles['detail']} dir="auto">
              {detail}
            </span>
          )}
        </span>
      </>
    ),
  };
  if (place !== undefined) {
    return (
      <Link
        {...place}
        {...option}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose();
        }}
      />
    );
  }
  return (
    <button
      type="button"
      {...option}
      onClick={() => {
        onChoose();
        run?.();
      }}
    />
  );
}

function Picture({ cover: { src, badge } }: { readonly cover: NonNullable<FoundRow['cover']> }) {
  return (
    <span className={styles['cover']}>
      <Cover src={src}>
        {badge === true && <span className={styles['corner']} />}
        {typeof badge === 'string' && (
          <span className={cx(styles['count'], 'tabular')}>{badge}</span>
        )}
      </Cover>
    </span>
  );
}
