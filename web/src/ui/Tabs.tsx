import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';
import { media } from './theme.ts';
import { useMedia } from './use-media.ts';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
  /** A mark on the tab: something in it needs mending. */
  wrong?: boolean | undefined;
}

interface TabsProps<Id extends string> {
  /** Names the list of tabs for assistive technology. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `side` stands at the start side, on top under 600 px. */
  placement?: 'top' | 'side' | undefined;
}

/** The tab the arrow keys lead to (tabs pattern of the ARIA Authoring Practices). */
function step(key: string, vertical: boolean): number | undefined {
  const rtl = document.documentElement.dir === 'rtl';
  const keys = vertical
    ? { back: 'ArrowUp', on: 'ArrowDown' }
    : { back: rtl ? 'ArrowRight' : 'ArrowLeft', on: rtl ? 'ArrowLeft' : 'ArrowRight' };
  if (key === keys.on) return 1;
  if (key === keys.back) return -1;
  return undefined;
}

/** Tabs whose panels all stay mounted, so that a form across them keeps what was typed. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  placement = 'top',
}: TabsProps<Id>) {
  const base = useId();
  const vertical = !useMedia(media.phone) && placement === 'side';
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const by = step(event.key, vertical);
    const target = by === undefined ? ends[event.key] : (index + by + tabs.length) % tabs.length;
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined || target === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div className={cx(styles['tabs'], placement === 'side' && styles['side'])}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        aria-orientation={vertical ? 'vertical' : 'horizontal'}
        className={styles['list']}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => {
              onChange(tab.id);
            }}
          >
            {tab.icon}
            {tab.label}
            {tab.wrong === true && <span className={styles['wrong']} />}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== value}
          className={styles['panel']}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
