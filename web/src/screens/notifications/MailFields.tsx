import { type MailInput, mailSecurities } from '@longbox/contract/notifications';
import { EmailField } from '../../items/account/EmailField.tsx';
import { FormField } from '../../items/form/FormField.tsx';
import type { EditForm } from '../../items/form/use-edit-form.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** The input of the form of the mail server. */
export type MailDraft = Required<MailInput>;

interface MailFieldsProps {
  readonly form: Pick<EditForm<MailDraft>, 'control'>;
  /** Whether the password that is set stays if none is entered. */
  readonly isKept: boolean;
}

/** Where the mail server is, how it's reached, and who sends. */
export function MailFields({ form, isKept }: MailFieldsProps) {
  const t = useT();
  return (
    <>
      <FormField control={form.control} name="host">
        {(field) => (
          <TextField
            {...field}
            required
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="smtp.example.org"
            label={t('notifications.host')}
          />
        )}
      </FormField>
      <FormField control={form.control} name="port">
        {({ value, onChange, ...field }) => (
          <NumberField
            {...field}
            required
            min={1}
            max={65_535}
            value={value}
            label={t('notifications.port')}
            onChange={(next) => {
              onChange(next ?? 0);
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="security">
        {({ value, onChange }) => (
          <SelectField
            label={t('notifications.security')}
            value={value}
            options={mailSecurities.map((one) => ({
              value: one,
              label: one === 'none' ? t('notifications.security.none') : one.toUpperCase(),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField control={form.control} name="user">
        {(field) => (
          <TextField
            {...field}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            label={t('notifications.user')}
          />
        )}
      </FormField>
      <FormField control={form.control} name="password">
        {(field) => (
          <PasswordField
            {...field}
            autoComplete="off"
            label={t('notifications.password')}
            help={isKept ? t('notifications.keep') : undefined}
          />
        )}
      </FormField>
      <FormField control={form.control} name="from">
        {(field) => <EmailField {...field} autoComplete="off" label={t('notifications.from')} />}
      </FormField>
    </>
  );
}
