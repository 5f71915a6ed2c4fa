import {
  IconAdjustments,
  IconBell,
  IconChartBar,
  IconFileText,
  IconListCheck,
  IconServerCog,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useIsAdmin } from '../../data/session.ts';
import { useFailedTasks } from '../../data/task-status.ts';
import {
  announcementsPlace,
  logPlace,
  metricsPlace,
  notificationsPlace,
  type Place,
  serverSettingsPlace,
  settingsPlace,
  tasksPlace,
  usersPlace,
} from '../../items/places.ts';
import { FieldOfAddress } from '../../items/settings/FieldOfAddress.ts';
import { linkTo } from '../../items/tab-link.tsx';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useUnreadAnnouncements } from '../../items/use-unread-announcements.ts';
import { type PlainKey, useT } from '../../lib/i18n.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import styles from './settings.module.css';

interface Area {
  readonly id: string;
  readonly label: PlainKey;
  readonly icon: typeof IconUsers;
  readonly place: Place;
  /** Other servers don't have it. */
  readonly onlyOwn?: true;
}

const areas: readonly Area[] = [
  { id: 'all', label: 'settings.all', icon: IconAdjustments, place: settingsPlace() },
  { id: 'users', label: 'settings.users', icon: IconUsers, place: usersPlace() },
  { id: 'server', label: 'settings.server', icon: IconServerCog, place: serverSettingsPlace },
  {
    id: 'notifications',
    label: 'settings.notifications',
    icon: IconBell,
    place: notificationsPlace,
    onlyOwn: true,
  },
  { id: 'tasks', label: 'settings.tasks', icon: IconListCheck, place: tasksPlace },
  { id: 'log', label: 'settings.log', icon: IconFileText, place: logPlace(), onlyOwn: true },
  { id: 'metrics', label: 'settings.metrics', icon: IconChartBar, place: metricsPlace },
  {
    id: 'announcements',
    label: 'settings.announcements',
    icon: IconSpeakerphone,
    place: announcementsPlace,
  },
];

/** The areas of looking after the server side by side, and the one that is open; for all others all settings. */
export function SettingsFrame() {
  const t = useT();
  const unread = useUnreadAnnouncements();
  const failed = useFailedTasks();
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
  if (!isAdmin) return <Outlet />;
  const news: Readonly<Record<string, string | false>> = {
    tasks: failed > 0 && t('settings.failed', { count: failed }),
    announcements: unread > 0 && t('settings.unread', { count: unread }),
  };
  const shown = areas.filter(({ onlyOwn }) => isOwn || onlyOwn !== true);
  return (
    <>
      <FieldOfAddress />
      <div className={styles['areas']}>
        <LinkTabs
          label={t('settings.areas')}
          tabs={shown.map(({ id, label, icon: Icon, place }) => ({
            id,
            label: t(label),
            icon: <Icon size={18} stroke={1.75} aria-hidden />,
            news: news[id] || undefined,
            link: linkTo(place),
          }))}
        />
      </div>
      <Outlet />
    </>
  );
}
