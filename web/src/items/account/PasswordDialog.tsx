import { notBlank } from '@longbox/contract/shapes';
import { newPassword } from '@longbox/contract/user-administration';
import { type User } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { useChangePassword } from '../../data/account.ts';
import { useMe } from '../../data/session.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormField } from '../form/FormField.tsx';
import { useEditForm } from '../form/use-edit-form.ts';
import styles from './account.module.css';

export interface PasswordProps {
  readonly user: Pick<User, 'id' | 'email'>;
}

/** The same password twice, so that a typo locks no one out. */
const NewPassword = z.object({ password: newPassword, again: notBlank }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    error: 'must be the same',
  }),
);

/** Sets a password, your own or someone else's. */
export function PasswordDialog({ user, onClose }: PasswordProps & HostedDialog<PasswordProps>) {
  const t = useT();
  const isOwn = useMe().id === user.id;
  const change = useChangePassword();
  const form = useEditForm({
    values: { password: '', again: '' },
    schema: NewPassword,
    missing: { password: 'password.missing', again: 'password.againMissing' },
    failureTitle: 'failure.password',
    save: ({ password }) => change.mutateAsync({ params: { userId: user.id }, body: { password } }),
    onSaved: () => {
      onClose();
      const name = user.email;
      const text = isOwn ? told('password.changed') : told('password.changedOf', { name });
      toast({ text, tone: 'success' });
    },
  });
  return (
    <FormDialog
      form={form}
      width={440}
      title={isOwn ? t('password.change') : t('password.changeOf', { name: user.email })}
      failureTitle={t('failure.password')}
      saveLabel={t('password.save')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <p>{t(isOwn ? 'password.text' : 'password.textOf')}</p>
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <FormField control={form.control} name="password">
          {(field) => (
            <PasswordField
              {...field}
              required
              autoComplete="new-password"
              label={t('password.new')}
              help={t('password.help')}
            />
          )}
        </FormField>
        <FormField control={form.control} name="again">
          {(field) => (
            <PasswordField
              {...field}
              required
              autoComplete="new-password"
              label={t('password.again')}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  );
}
