import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

/** What an entry hands to its link: pass all of it to an `<a>` or the router's `Link`. */
export interface TabLinkProps {
  className: string;
  children: ReactNode;
}

export interface LinkTabsProps {
  /** Names them for assistive technology. */
  label: string;
  tabs: readonly {
    id: string;
    label: string;
    icon?: ReactNode;
    /** Something waits there: a dot, said in words. */
    news?: string | undefined;
    /** Draws the link; it sets `aria-current="page"` where it leads to the current place. */
    link: (props: TabLinkProps) => ReactNode;
  }[];
}

/** Places that belong together, each with an address of its own. They look like tabs. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={cx(styles['list'], styles['links'])}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            {tab.link({
              className: cx(styles['tab']),
              children: (
                <>
                  {tab.icon}
                  {tab.label}
                  {tab.news !== undefined && (
                    <span className={styles['news']}>
                      <span className="visually-hidden">, {tab.news}</span>
                    </span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
