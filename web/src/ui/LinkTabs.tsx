import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

/** Props of an entry's link: pass all of them to an `<a>` or the router's `Link`. */
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
    /** Something waits there: a dot, with a spoken text. */
    news?: string | undefined;
    /** Draws the link; it sets `aria-current="page"` where it leads to the current place. */
    link: (props: TabLinkProps) => ReactNode;
  }[];
}

/** Scrolls the current place's link to the middle of a list, now and after each change. */
function keepCurrentInSight(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const show = () => {
    const current = list.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (current === undefined) return;
    const seen = list.getBoundingClientRect();
    list.scrollBy({ left: current.left + current.width / 2 - seen.left - seen.width / 2 });
  };
  show();
  const changes = new MutationObserver(show);
  changes.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
  return () => {
    changes.disconnect();
  };
}

/** Related places, each with its own address. They look like tabs. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={cx(styles['list'], styles['links'])} ref={keepCurrentInSight}>
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
