import { IconFileImport, IconHistory, IconPhotoSearch, IconSettings } from '@tabler/icons-react';
import { useBooksToCheck } from '../items/use-books-to-check.ts';
import { useUnreadAnnouncements } from '../items/use-unread-announcements.ts';
import { formatNumber, useT } from '../lib/i18n.ts';
import { NavGroup, NavItem } from '../ui/Nav.tsx';
import { historyLink, importLink, mediaLink, settingsLink } from './nav-links.tsx';
import styles from './shell.module.css';

/** What administrators look after the server with. Show it to nobody else. */
export function AdminEntries() {
  const t = useT();
  const toCheck = useBooksToCheck();
  const unread = useUnreadAnnouncements();
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
        dot={unread > 0}
        end={
          unread > 0 ? (
            <Waiting count={unread} what={t('nav.unread', { count: unread })} />
          ) : undefined
        }
      />
    </NavGroup>
  );
}

/** How many of what wait behind an entry. */
function Waiting({ count, what }: { readonly count: number; readonly what: string }) {
  return (
    <span className={styles['count']}>
      {formatNumber(count)}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
