import type { ApiKey } from '@longbox/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { apiKeysOfQuery, useDeleteApiKeyOf } from '../../data/sessions.ts';
import { KeyTable } from '../../items/account/KeyTable.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './users.module.css';

/** The keys of an account, and when each was last used. */
export function KeysOf({ userId }: { readonly userId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(apiKeysOfQuery(userId));
  const remove = useDeleteApiKeyOf();
  const [asked, setAsked] = useState<ApiKey>();
  const close = () => {
    setAsked(undefined);
  };
  if (error !== null && data === undefined) {
    const title = t('failure.apiKeys');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <KeyTable
        keys={data}
        renderTool={(apiKey) => (
          <Button
            size="small"
            aria-label={t('apiKeys.delete.title', { name: apiKey.comment })}
            onClick={() => {
              setAsked(apiKey);
            }}
          >
            {t('apiKeys.delete')}
          </Button>
        )}
        empty={<p className={styles['quiet']}>{t('users.noKeys')}</p>}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title={t('apiKeys.delete.title', { name: asked.comment })}
          tone="danger"
          confirm={t('apiKeys.delete.confirm')}
          checkbox={t('apiKeys.delete.check', { name: asked.comment })}
          busy={remove.isPending}
          onConfirm={() => {
            remove.mutate({ params: { userId, keyId: asked.id } }, { onSuccess: close });
          }}
          onClose={close}
        >
          {t('apiKeys.delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
