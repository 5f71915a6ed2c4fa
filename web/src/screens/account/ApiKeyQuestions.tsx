import type { ApiKey } from '@longbox/contract/api-keys';
import { useDeleteApiKey, useForgetSync } from '../../data/account.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';

interface ApiKeyQuestionProps extends HostedDialog {
  readonly apiKey: ApiKey;
}

/** Asks before a key is deleted. */
export function DeleteApiKeyDialog({ apiKey, onClose }: ApiKeyQuestionProps) {
  const t = useT();
  const remove = useDeleteApiKey();
  const name = apiKey.comment;
  return (
    <ConfirmDialog
      title={t('apiKeys.delete.title', { name })}
      tone="danger"
      confirm={t('apiKeys.delete.confirm')}
      checkbox={t('apiKeys.delete.check', { name })}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { keyId: apiKey.id } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('apiKeys.delete.text')}
    </ConfirmDialog>
  );
}

/** Asks before the e-readers with a key sync from scratch. */
export function ForgetSyncDialog({ apiKey, onClose }: ApiKeyQuestionProps) {
  const t = useT();
  const forget = useForgetSync();
  return (
    <ConfirmDialog
      title={t('apiKeys.sync.title', { name: apiKey.comment })}
      confirm={t('apiKeys.sync.confirm')}
      busy={forget.isPending}
      onConfirm={() => {
        forget.mutate(
          { query: { key_id: [apiKey.id] } },
          {
            onSuccess: () => {
              onClose();
              toast({ text: told('apiKeys.sync.done'), tone: 'success' });
            },
          },
        );
      }}
      onClose={onClose}
    >
      {t('apiKeys.sync.text')}
    </ConfirmDialog>
  );
}
