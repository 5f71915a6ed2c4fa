import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  archivePasswordsQuery,
  librariesQuery,
  useAddArchivePassword,
  useDeleteArchivePasswords,
} from '../../data/libraries.ts';
import { reasonOf } from '../../data/error-text.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type HostedDialog, openDialog } from '../../ui/dialogs.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { askDialog } from '../dialogs.ts';
import styles from '../account/account.module.css';

export interface ArchivePasswordsProps {
  readonly libraryId: string;
}

/** Adds a password that is tried on the archives of a library, or removes all. None is ever shown. */
export function ArchivePasswordsDialog({
  libraryId,
  onClose,
}: ArchivePasswordsProps & HostedDialog) {
  const t = useT();
  const { data } = useQuery(archivePasswordsQuery(libraryId));
  const { data: libraries } = useQuery(librariesQuery);
  const add = useAddArchivePassword();
  const remove = useDeleteArchivePasswords();
  const [typed, setTyped] = useState('');
  const error = add.error ?? remove.error;
  const count = data?.count ?? 0;
  const name = libraries?.find(({ id }) => id === libraryId)?.name ?? '';
  return (
    <Dialog
      title={t('archivePasswords.title', { name })}
      width={480}
      onClose={onClose}
      onSubmit={() => {
        const input = { params: { libraryId }, body: { password: typed } };
        add.mutate(input, {
          onSuccess: () => {
            toast({ text: told('archivePasswords.added'), tone: 'success' });
            onClose();
          },
        });
      }}
      footer={
        <>
          {count > 0 && (
            <Button
              tone="danger"
              busy={remove.isPending}
              onClick={() => {
                openDialog(askDialog, {
                  title: t('archivePasswords.remove'),
                  text: t('archivePasswords.removeText'),
                  confirm: t('archivePasswords.remove'),
                  danger: true,
                  onConfirm: () => {
                    remove.mutate({ params: { libraryId } });
                  },
                });
              }}
            >
              {t('archivePasswords.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={typed === ''} busy={add.isPending}>
            {t('archivePasswords.add')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {error !== null && (
          <Banner tone="danger" title={t('failure.archivePasswords')}>
            {reasonOf(error)}
          </Banner>
        )}
        {data !== undefined && <p>{t('archivePasswords.count', { count })}</p>}
        <PasswordField
          autoComplete="off"
          label={t('archivePasswords.new')}
          help={t('archivePasswords.help')}
          value={typed}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  );
}
