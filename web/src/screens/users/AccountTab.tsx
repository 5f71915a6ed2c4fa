import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../data/users.ts';
import { EmailField } from '../../items/account/EmailField.tsx';
import { offeredRoles, roleName, roleText } from '../../items/account/rights.ts';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './users.module.css';

/** Who it is, for a new account, and what they may do. */
export function AccountTab({ form, isNew }: TabProps & { readonly isNew: boolean }) {
  const t = useT();
  const { data: users = [] } = useQuery(usersQuery);
  return (
    <>
      {isNew && (
        <>
          <FormField control={form.control} name="email">
            {(field) => <EmailField {...field} autoComplete="off" label={t('activity.email')} />}
          </FormField>
          <FormField control={form.control} name="password">
            {(field) => (
              <PasswordField
                {...field}
                required
                autoComplete="new-password"
                label={t('users.password')}
                help={t('users.passwordHelp')}
              />
            )}
          </FormField>
        </>
      )}
      <FormField control={form.control} name="roles">
        {({ value: roles, onChange }) => (
          <fieldset className={styles['boxes']}>
            <legend className={styles['legend']}>{t('rights.title')}</legend>
            {offeredRoles(users).map((role) => (
              <CheckboxField
                key={role}
                label={roleName(t, role)}
                help={roleText(t, role)}
                checked={roles.includes(role)}
                onChange={(isOn) => {
                  onChange(isOn ? [...roles, role] : roles.filter((one) => one !== role));
                }}
              />
            ))}
          </fieldset>
        )}
      </FormField>
    </>
  );
}
