import { createApiKey, type KeyUse, keyUses } from '@longbox/contract/api-keys';
import { useState } from 'react';
import { nameOfUse } from '../../items/account/key-uses.ts';
import { FormDialog } from '../../items/form/FormDialog.tsx';
import { FormField } from '../../items/form/FormField.tsx';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './account.module.css';
import { CopyField } from './connect/CopyField.tsx';
import { useMakeKey } from './use-make-key.ts';

interface KeyForm {
  readonly comment: string;
  readonly use: KeyUse | 'everything';
}

export interface ApiKeyDialogProps {
  /** Earlier input, if saving it failed after the dialog was closed. */
  readonly draft?: KeyForm | undefined;
}

/** Makes an API key and shows it, this once. */
export function ApiKeyDialog({
  draft,
  onClose,
  reopen,
}: ApiKeyDialogProps & HostedDialog<ApiKeyDialogProps>) {
  const t = useT();
  const { makeKey } = useMakeKey();
  const [key, setKey] = useState<string>();
  const form = useEditForm<KeyForm>({
    values: { comment: '', use: 'everything' },
    draft,
    schema: createApiKey.body,
    missing: { comment: 'apiKeys.commentMissing' },
    recognise: ({ code }) =>
      code === 'ERR_1034' ? { name: 'comment', text: told('apiKeys.commentTaken') } : undefined,
    failureTitle: 'failure.apiKeySave',
    save: async ({ comment, use }) => {
      const uses = use === 'everything' ? null : [use];
      const made = await makeKey({
        body: { comment: comment.trim(), ...(isOwnServer && { uses }) },
      });
      setKey(made.key);
    },
    onSaved: () => undefined,
    reopen: (typed) => {
      reopen({ draft: typed });
    },
  });
  if (key !== undefined) return <MadeKey apiKey={key} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      width={600}
      title={t('apiKeys.add')}
      failureTitle={t('failure.apiKeySave')}
      saveLabel={t('apiKeys.make')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <FormField control={form.control} name="comment">
          {(field) => (
            <TextField
              {...field}
              required
              maxLength={1000}
              autoComplete="off"
              label={t('apiKeys.comment')}
              help={t('apiKeys.commentHelp')}
            />
          )}
        </FormField>
        {isOwnServer && (
          <FormField control={form.control} name="use">
            {(field) => (
              <SelectField
                {...field}
                label={t('apiKeys.uses')}
                options={[
                  { value: 'everything', label: t('apiKeys.use.everything') },
                  ...keyUses.map((use) => ({ value: use, label: nameOfUse(t, use) })),
                ]}
              />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  );
}

function MadeKey({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('apiKeys.made')}
      width={600}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      }
    >
      <div className={styles['fields']}>
        <Banner tone="warning">{t('apiKeys.once')}</Banner>
        <CopyField label={t('apiKeys.key')} value={apiKey} />
      </div>
    </Dialog>
  );
}
