import type { ReactNode } from 'react';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Cover } from '../../ui/Cover.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './detail.module.css';

interface DetailHeadProps {
  /** The address of the cover. */
  readonly cover: string;
  readonly title: string;
  /** Above the title, such as the series of a book. */
  readonly over?: ReactNode;
  /** From 0 to 1, while it is being read. */
  readonly progress?: number | undefined;
  /** How many books wait in it. */
  readonly waiting?: number | undefined;
  /** Marks it as not begun. */
  readonly unread?: boolean | undefined;
  /** Under the cover. */
  readonly caption?: ReactNode;
  /** Under the title: facts in a line. */
  readonly line: ReactNode;
  /** The main button and its neighbors. */
  readonly actions?: ReactNode;
  /** Everything else, in order of use. */
  readonly children?: ReactNode;
}

/** The head of a detail page: a background in the cover's colors, the cover, and details. */
export function DetailHead(props: DetailHeadProps) {
  const { cover, title, over, progress, waiting, unread, caption, line, actions, children } = props;
  const t = useT();
  return (
    <header className={styles['head']}>
      <div className={styles['wash']} aria-hidden="true">
        <img src={cover} alt="" />
      </div>
      <div className={styles['cover']}>
        <Cover src={cover} loading="eager">
          {unread === true && <span className={styles['corner']} />}
          {waiting !== undefined && waiting > 0 && (
            <span className={cx(styles['count'], 'tabular')}>
              <span aria-hidden>{formatNumber(waiting)}</span>
              <span className="visually-hidden">
                {t('card.waiting', { name: title, count: waiting })}
              </span>
            </span>
          )}
          {progress !== undefined && (
            <span className={styles['progress']}>
              <span style={{ width: `${progress * 100}%` }} />
            </span>
          )}
        </Cover>
        {caption !== undefined && <div className={styles['caption']}>{caption}</div>}
      </div>
      <div className={styles['titles']}>
        {over !== undefined && <div className={styles['over']}>{over}</div>}
        <h1 className={styles['title']}>
          <bdi>{title}</bdi>
        </h1>
        <div className={styles['line']}>{line}</div>
      </div>
      <div className={styles['rest']}>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {children}
      </div>
    </header>
  );
}
