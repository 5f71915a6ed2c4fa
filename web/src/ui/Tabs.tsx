import { Activity, type ReactNode, useState } from 'react';
import { Tab as TabHead, TabList, TabPanel, Tabs as TabGroup } from 'react-aria-components/Tabs';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';
import { media } from './theme.ts';
import { useMedia } from './use-media.ts';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
  /** A mark on the tab, also in its name: something in it has an error. */
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

/**
 * Tabs that keep what was typed in them. A panel comes to life when its tab is first chosen;
 * while another is chosen it keeps its state but sleeps, so that it fetches nothing.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  placement = 'top',
}: TabsProps<Id>) {
  const t = useT();
  const vertical = !useMedia(media.phone) && placement === 'side';
  const [seen, setSeen] = useState<readonly Id[]>([]);
  if (!seen.includes(value)) setSeen([...seen, value]);
  return (
    <TabGroup
      className={cx(styles['tabs'], placement === 'side' && styles['side'])}
      orientation={vertical ? 'vertical' : 'horizontal'}
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== value) onChange(tab.id);
      }}
    >
      <TabList aria-label={label} className={cx(styles['list'])}>
        {tabs.map((tab) => (
          <TabHead key={tab.id} id={tab.id} className={cx(styles['tab'])}>
            {tab.icon}
            {tab.label}
            {tab.wrong === true && (
              <span className={styles['wrong']}>
                <span className="visually-hidden">{t('tabs.wrong')}</span>
              </span>
            )}
          </TabHead>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} shouldForceMount className={cx(styles['panel'])}>
          {seen.includes(tab.id) && (
            <Activity mode={tab.id === value ? 'visible' : 'hidden'}>{tab.content}</Activity>
          )}
        </TabPanel>
      ))}
    </TabGroup>
  );
}
