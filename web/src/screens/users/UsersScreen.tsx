import type { User } from '@longbox/contract/users';
import { hasRole } from '@longbox/contract/users';
import { IconShieldCheck, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { latestActivityQuery } from '../../data/account.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useMe } from '../../data/session.ts';
import { usersQuery } from '../../data/users.ts';
import { Roles } from '../../items/account/Roles.tsx';
import { ActivityPanel } from '../../items/activity/ActivityPanel.tsx';
import { addUserPlace, usersPlace } from '../../items/places.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { tip } from '../../ui/tip.ts';
import { Sees } from './Sees.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './users.module.css';

const route = getRouteApi('/frame/settings/users');

/** The accounts of this server, what each may do and see, and who signed in when. */
export function UsersScreen() {
  const t = useT();
  const search = route.useSearch();
  return (
    <>
      <PlaceBar title={t('settings.users')}>
        <Link {...addUserPlace(search)} className={buttonClass({ tone: 'primary' })}>
          <IconUserPlus size={18} />
          <span>{t('users.add')}</span>
        </Link>
      </PlaceBar>
      <Sections>
        <Section title={t('users.list')}>
          <div data-field="users">
            <UserTable />
          </div>
        </Section>
        <Section title={t('activity.title')} text={t('users.activityText')}>
          <ActivityPanel of="everybody" search={search} place={usersPlace} />
        </Section>
      </Sections>
      <Outlet />
    </>
  );
}

function UserTable() {
  const t = useT();
  const { data, error, refetch } = useQuery(usersQuery);
  if (error !== null && data === undefined) {
    const title = t('failure.users');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <DataTable
      label={t('users.list')}
      columns={[
        {
          key: 'email',
          label: t('activity.email'),
          render: (user: User) => <Name user={user} />,
        },
        { key: 'roles', label: t('rights.title'), render: (user) => <Roles user={user} /> },
        { key: 'sees', label: t('users.sees'), render: (user) => <Sees user={user} /> },
        {
          key: 'latest',
          label: t('users.latest'),
          render: (user) => <Latest user={user} />,
        },
        {
          key: 'menu',
          label: t('apiKeys.actions'),
          numeric: true,
          render: (user) => <UserMenu user={user} />,
        },
      ]}
      rows={data}
      idOf={({ id }) => id}
      empty={null}
    />
  );
}

function Name({ user }: { readonly user: User }) {
  const t = useT();
  const isMe = useMe().id === user.id;
  const isAdmin = hasRole(user, 'ADMIN');
  const Icon = isAdmin ? IconShieldCheck : IconUser;
  const kind = t(isAdmin ? 'rights.ADMIN' : 'rights.none');
  return (
    <span className={styles['who']}>
      <span {...tip(kind)}>
        <Icon size={20} aria-hidden />
        <span className="visually-hidden">{kind}</span>
      </span>
      <span>
        <bdi>{user.email}</bdi>
        {isMe && <span className={styles['quiet']}> {t('users.you')}</span>}
      </span>
    </span>
  );
}

function Latest({ user }: { readonly user: User }) {
  const t = useT();
  const { data } = useQuery(latestActivityQuery(user.id));
  if (data === undefined) return null;
  if (data === null) return <span className={styles['quiet']}>{t('apiKeys.unused')}</span>;
  return formatDate(data.dateTime, { dateStyle: 'medium', timeStyle: 'short' });
}
