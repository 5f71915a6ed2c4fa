import type { ApiKey } from '@longbox/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery } from '../../../data/account.ts';
import { reasonOf } from '../../../data/error-text.ts';
import { useT } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { HostedDialog } from '../../../ui/dialogs.ts';
import { ChooseApp } from './ChooseApp.tsx';
import { Connection } from './Connection.tsx';
import { useMakeKey } from '../use-make-key.ts';
import { freeComment, type Recipe } from './recipes.ts';
import { Seen } from './Seen.tsx';

/** Leads through connecting an app: choose it, copy its address and its key, see it come. */
export function ConnectDialog({ onClose }: HostedDialog) {
  const t = useT();
  const { data: keys } = useQuery(apiKeysQuery);
  const { makeKey, isPending, error } = useMakeKey();
  const [recipe, setRecipe] = useState<Recipe>();
  const [apiKey, setApiKey] = useState<ApiKey>();
  const connect = async () => {
    if (recipe === undefined || keys === undefined) return;
    const name = recipe.name === '' ? t('connect.other') : recipe.name;
    const taken = keys.map(({ comment }) => comment);
    const body = { comment: freeComment(name, taken), uses: [...recipe.uses] };
    setApiKey(await makeKey({ body }));
  };
  if (recipe !== undefined && apiKey !== undefined) {
    const { name } = recipe;
    return (
      <Dialog
        title={name === '' ? t('connect.title') : t('connect.titleOf', { name })}
        width={680}
        onClose={onClose}
        footer={
          <>
            <Seen keyId={apiKey.id} />
            <Button tone="primary" onClick={onClose}>
              {t('dialog.close')}
            </Button>
          </>
        }
      >
        <Connection recipe={recipe} apiKey={apiKey} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('connect.title')}
      width={680}
      onClose={onClose}
      onSubmit={() => void connect().catch(() => undefined)}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            tone="primary"
            busy={isPending}
            disabled={recipe === undefined || keys === undefined}
          >
            {t('apiKeys.make')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Banner tone="danger" title={t('failure.apiKeySave')}>
          {reasonOf(error)}
        </Banner>
      )}
      <ChooseApp chosen={recipe} onChoose={setRecipe} />
    </Dialog>
  );
}
