import type { ApiKey } from '@longbox/contract/api-keys';
import { IconKey, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery, latestActivityQuery } from '../../data/account.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { apiKeyDialog, deleteApiKeyDialog, forgetSyncDialog } from './api-key-dialogs.ts';
import styles from './account.module.css';

/** The keys that programs sign in with, and when each last did. */
export function ApiKeys() {
  const t = useT();
  const { data, error, refetch } = useQuery(apiKeysQuery);
  if (error !== null && data === undefined) {
    const title = t('failure.apiKeys');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return (
      <EmptyState
        icon={<IconKey size={32} stroke={1.5} />}
        title={t('apiKeys.none')}
        text={t('apiKeys.noneText')}
        action={
          <Button
            icon={<IconPlus size={18} />}
            onClick={() => {
              openDialog(apiKeyDialog, {});
            }}
          >
            {t('apiKeys.first')}
          </Button>
        }
      />
    );
  }
  return (
    <DataTable
      label={t('apiKeys.title')}
      columns={[
        {
          key: 'comment',
          label: t('apiKeys.comment'),
          render: ({ comment }: ApiKey) => <bdi>{comment}</bdi>,
        },
        {
          key: 'created',
          label: t('apiKeys.created'),
          render: ({ createdDate }) => formatDate(createdDate),
        },
        {
          key: 'used',
          label: t('apiKeys.used'),
          render: (apiKey) => <LastUse apiKey={apiKey} />,
        },
        {
          key: 'menu',
          label: t('apiKeys.actions'),
          numeric: true,
          render: (apiKey) => <KeyMenu apiKey={apiKey} />,
        },
      ]}
      rows={data}
      idOf={({ id }) => id}
      empty={null}
    />
  );
}

function LastUse({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  const { data } = useQuery(latestActivityQuery(apiKey.userId, apiKey.id));
  if (data === undefined) return null;
  if (data === null) return <span className={styles['quiet']}>{t('apiKeys.unused')}</span>;
  return formatDate(data.dateTime, { dateStyle: 'medium', timeStyle: 'short' });
}

function KeyMenu({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  return (
    <MenuButton
      size="small"
      label={t('menu.of', { name: apiKey.comment })}
      items={() => [
        {
          label: t('apiKeys.sync'),
          icon: <IconRefresh size={20} />,
          tone: 'warning',
          onSelect: () => {
            openDialog(forgetSyncDialog, { apiKey });
          },
        },
        {
          label: t('apiKeys.delete'),
          icon: <IconTrash size={20} />,
          tone: 'danger',
          divided: true,
          onSelect: () => {
            openDialog(deleteApiKeyDialog, { apiKey });
          },
        },
      ]}
    />
  );
}
