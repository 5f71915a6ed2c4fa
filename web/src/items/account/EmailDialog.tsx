import { notBlank } from '@longbox/contract/shapes';
import { UserCreation } from '@longbox/contract/user-administration';
import { type User } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { useChangeEmail } from '../../data/account.ts';
import { useMe } from '../../data/session.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import type { Recognise } from '../form/faults.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormField } from '../form/FormField.tsx';
import { useEditForm } from '../form/use-edit-form.ts';
import styles from './account.module.css';
import { EmailField } from './EmailField.tsx';

export interface EmailProps {
  readonly user: Pick<User, 'id' | 'email'>;
}

const { email } = UserCreation.shape;
const Own = z.object({ email, password: notBlank });
const Others = z.object({ email, password: z.string() });

const recognise: Recognise = ({ message, violations }) => {
  if (/already exists/i.test(message)) return { name: 'email', text: told('email.taken') };
  return violations.some(({ fieldName }) => fieldName === 'password')
    ? { name: 'password', text: told('email.wrongPassword') }
    : undefined;
};

/** Changes the email of an account: your own with your password, or someone else's. */
export function EmailDialog({ user, onClose }: EmailProps & HostedDialog<EmailProps>) {
  const t = useT();
  const isOwn = useMe().id === user.id;
  const change = useChangeEmail();
  const form = useEditForm({
    values: { email: user.email, password: '' },
    schema: isOwn ? Own : Others,
    missing: { email: 'email.missing', password: 'email.passwordMissing' },
    recognise,
    failureTitle: 'failure.email',
    save: ({ email: next, password }) =>
      change.mutateAsync({
        params: { userId: user.id },
        body: { email: next.trim(), ...(isOwn && { password }) },
      }),
    onSaved: () => {
      onClose();
      toast({ text: told('email.changed'), tone: 'success' });
    },
  });
  return (
    <FormDialog
      form={form}
      width={440}
      title={isOwn ? t('email.change') : t('email.changeOf', { name: user.email })}
      failureTitle={t('failure.email')}
      saveLabel={t('email.save')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <p>{t(isOwn ? 'email.text' : 'email.textOf')}</p>
        <FormField control={form.control} name="email">
          {(field) => <EmailField {...field} autoComplete="email" label={t('email.new')} />}
        </FormField>
        {isOwn && (
          <FormField control={form.control} name="password">
            {(field) => (
              <PasswordField
                {...field}
                required
                autoComplete="current-password"
                label={t('email.password')}
              />
            )}
          </FormField>
        )}
      </div>
    </FormDialog>
  );
}
