import { useEffect } from 'react';
import { IconFileImport, IconHistory, IconPhotoSearch, IconSettings } from '@tabler/icons-react';
import { useFailedTasks } from '../data/task-status.ts';
import { useBooksToCheck } from '../items/use-books-to-check.ts';
import { useUnreadAnnouncements } from '../items/use-unread-announcements.ts';
import { formatNumber, useT } from '../lib/i18n.ts';
import { cx } from '../ui/cx.ts';
import { NavGroup, NavItem } from '../ui/Nav.tsx';
import { tip } from '../ui/tip.ts';
import { historyLink, importLink, mediaLink, settingsLink } from './nav-links.tsx';
import styles from './shell.module.css';

/** The number at the icon of the installed app. */
function useBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // An app that isn’t installed, or may not, has none.
    void navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}

/** Entries for administrators only. */
export function AdminEntries() {
  const t = useT();
  const toCheck = useBooksToCheck();
  const unread = useUnreadAnnouncements();
  const failed = useFailedTasks();
  useBadge(unread);
  return (
    <NavGroup label={t('nav.administration')}>
      <NavItem icon={<IconFileImport size={20} />} label={t('nav.import')} link={importLink} />
      <NavItem
        icon={<IconPhotoSearch size={20} />}
        label={t('nav.media')}
        link={mediaLink}
        dot={toCheck > 0}
        end={toCheck > 0 ? <Waiting count={toCheck} what={t('nav.toCheck')} /> : undefined}
      />
      <NavItem icon={<IconHistory size={20} />} label={t('nav.history')} link={historyLink} />
      <NavItem
        icon={<IconSettings size={20} />}
        label={t('nav.settings')}
        link={settingsLink}
        dot={unread + failed > 0}
        end={
          <>
            {failed > 0 && (
              <Waiting count={failed} what={t('nav.failedTasks', { count: failed })} isBad />
            )}
            {unread > 0 && <Waiting count={unread} what={t('nav.unread', { count: unread })} />}
          </>
        }
      />
    </NavGroup>
  );
}

interface WaitingProps {
  readonly count: number;
  readonly what: string;
  /** Something went wrong. */
  readonly isBad?: boolean;
}

/** The number shown at an entry. */
function Waiting({ count, what, isBad = false }: WaitingProps) {
  return (
    <span className={cx(styles['count'], isBad && styles['bad'])} {...tip(what)}>
      {formatNumber(count)}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
