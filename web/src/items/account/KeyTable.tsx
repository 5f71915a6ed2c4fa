import type { ApiKey } from '@longbox/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { latestActivityQuery } from '../../data/account.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import styles from './account.module.css';
import { usesText } from './key-uses.ts';

interface KeyTableProps {
  readonly keys: readonly ApiKey[] | undefined;
  /** Actions of a key. */
  readonly renderTool: (apiKey: ApiKey) => ReactNode;
  /** In the place of no keys. */
  readonly empty: ReactNode;
}

/** The keys of an account, and when each was last used. */
export function KeyTable({ keys, renderTool, empty }: KeyTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('apiKeys.title')}
      columns={[
        {
          key: 'comment',
          label: t('apiKeys.comment'),
          render: ({ comment }: ApiKey) => <bdi>{comment}</bdi>,
        },
        ...(isOwnServer
          ? [
              {
                key: 'uses',
                label: t('apiKeys.uses'),
                render: ({ uses }: ApiKey) => usesText(t, uses),
              },
            ]
          : []),
        {
          key: 'created',
          label: t('apiKeys.created'),
          render: ({ createdDate }) => formatDate(createdDate),
        },
        {
          key: 'used',
          label: t('apiKeys.used'),
          render: (apiKey) =>
            isOwnServer ? <LastVisit apiKey={apiKey} /> : <LastUse apiKey={apiKey} />,
        },
        { key: 'tool', label: t('apiKeys.actions'), numeric: true, render: renderTool },
      ]}
      rows={keys}
      idOf={({ id }) => id}
      empty={empty}
    />
  );
}

const longDate = { dateStyle: 'medium', timeStyle: 'short' } as const;

function LastVisit({ apiKey: { lastUse } }: { readonly apiKey: ApiKey }) {
  const t = useT();
  if (lastUse === null) return <span className={styles['quiet']}>{t('apiKeys.never')}</span>;
  const { program, ip, date, count } = lastUse;
  return (
    <span className={styles['visit']}>
      <span>
        {program !== null && (
          <>
            <bdi>{program}</bdi> ·{' '}
          </>
        )}
        <bdi>{formatDate(date, longDate)}</bdi>
      </span>
      <span className={styles['quiet']}>
        <bdi dir="ltr">{ip}</bdi> · {t('apiKeys.visits', { count })}
      </span>
    </span>
  );
}

/** Other servers tell it by their sign-in activity. */
function LastUse({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  const { data } = useQuery(latestActivityQuery(apiKey.userId, apiKey.id));
  if (data === undefined) return null;
  if (data === null) return <span className={styles['quiet']}>{t('apiKeys.unused')}</span>;
  return formatDate(data.dateTime, longDate);
}
