import { hasRole, type User } from '@longbox/contract/users';
import { IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latestActivityQuery } from '../../data/account.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useMe } from '../../data/session.ts';
import { usersQuery } from '../../data/users.ts';
import { Roles } from '../../items/account/Roles.tsx';
import { tableSizes } from '../../items/tables/table-search.ts';
import { useRowPages } from '../../items/tables/use-row-pages.ts';
import { fold } from '../../lib/fold.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tip } from '../../ui/tip.ts';
import { Sees } from './Sees.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './users.module.css';

/**
 * The accounts, some at a time where they are many: the server hands out all of them at once, but when
 * each was here last is asked for one by one.
 */
export function UserTable() {
  const t = useT();
  const { data, error, refetch } = useQuery(usersQuery);
  const [typed, setTyped] = useState('');
  const areMany = data !== undefined && data.length > tableSizes[0];
  const wanted = areMany ? fold(typed.trim()) : '';
  const found = data?.filter(({ email }) => fold(email).includes(wanted));
  const { shown, paging, restart } = useRowPages(found ?? [], tableSizes, data?.length);
  if (error !== null && data === undefined) {
    const title = t('failure.users');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {areMany && (
        <div className={styles['find']}>
          <TextField
            type="search"
            label={t('nav.search')}
            value={typed}
            autoComplete="off"
            onChange={(text) => {
              setTyped(text);
              restart();
            }}
          />
        </div>
      )}
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
        rows={found && shown}
        idOf={({ id }) => id}
        empty={areMany ? t('list.noMatch') : null}
        paging={paging}
      />
    </>
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
