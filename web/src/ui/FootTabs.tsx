import { cx } from './cx.ts';
import styles from './FootTabs.module.css';
import type { LinkTabsProps } from './LinkTabs.tsx';
import { useOnRoot } from './use-on-root.ts';

/** `LinkTabs` where there is little room: icons with a word each, at the foot of the window. */
export function FootTabs({ label, tabs }: LinkTabsProps) {
  useOnRoot('foot-tabs');
  return (
    <>
      <div className={styles['room']} />
      <nav aria-label={label} className={styles['bar']}>
        <ul className={styles['list']}>
          {tabs.map((tab) => (
            <li key={tab.id}>
              {tab.link({
                className: cx(styles['tab']),
                children: (
                  <>
                    {tab.icon}
                    <span>{tab.label}</span>
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
