import type { ApiKey } from '@longbox/contract/api-keys';
import { IconDeviceTablet, IconKey, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../data/account.ts';
import { reasonOf } from '../../data/error-text.ts';
import { KeyTable } from '../../items/account/KeyTable.tsx';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import {
  apiKeyDialog,
  deleteApiKeyDialog,
  forgetSyncDialog,
  koboKeyDialog,
} from './api-key-dialogs.ts';

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
            remote
            data-field="apiKeys"
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
  return <KeyTable keys={data} renderTool={(apiKey) => <KeyMenu apiKey={apiKey} />} empty={null} />;
}

function KeyMenu({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  const isForKobo = isOwnServer && (apiKey.uses?.includes('KOBO') ?? true);
  return (
    <MenuButton
      remote
      size="small"
      label={t('menu.of', { name: apiKey.comment })}
      items={() => [
        ...(isForKobo
          ? [
              {
                label: t('apiKeys.kobo'),
                icon: <IconDeviceTablet size={20} />,
                onSelect: () => {
                  openDialog(koboKeyDialog, { apiKey });
                },
              },
            ]
          : []),
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
