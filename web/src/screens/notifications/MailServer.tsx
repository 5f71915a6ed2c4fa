import { type Mail, MailInput, mailSecurities } from '@longbox/contract/notifications';
import { IconSend } from '@tabler/icons-react';
import { useDeleteMail, useSetMail, useTestMail } from '../../data/notifications.ts';
import { useMe } from '../../data/session.ts';
import { EmailField } from '../../items/account/EmailField.tsx';
import { FormField } from '../../items/form/FormField.tsx';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Section } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './notifications.module.css';
import { Outcome } from './Outcome.tsx';

const valuesOf = (mail: Mail | null): Required<MailInput> => {
  const { host = '', port = 587, security = 'starttls', user = '', from = '' } = mail ?? {};
  return { host, port, security, user, from, password: '' };
};

/** The server that email is handed to. */
export function MailServer({ mail }: { readonly mail: Mail | null }) {
  const t = useT();
  const { email } = useMe();
  const save = useSetMail();
  const remove = useDeleteMail();
  const test = useTestMail();
  const form = useEditForm<Required<MailInput>>({
    values: valuesOf(mail),
    schema: MailInput,
    failureTitle: 'failure.mailSave',
    save: async ({ password, ...typed }) => {
      await save.mutateAsync({ body: { ...typed, ...(password !== '' && { password }) } });
      form.reset({ ...typed, password: '' });
      toast({ text: told('notifications.mailSaved'), tone: 'success' });
    },
    onSaved: () => undefined,
  });
  return (
    <Section title={t('notifications.mail')} text={t('notifications.mailText')}>
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          test.reset();
          void form.submit();
        }}
      >
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
              help={mail?.hasPassword === true ? t('notifications.keep') : undefined}
            />
          )}
        </FormField>
        <FormField control={form.control} name="from">
          {(field) => <EmailField {...field} autoComplete="off" label={t('notifications.from')} />}
        </FormField>
        {form.failure !== undefined && (
          <Banner tone="danger" title={t('failure.mailSave')}>
            {form.failure}
          </Banner>
        )}
        {test.data !== undefined && <Outcome failure={test.data.failure} onDismiss={test.reset} />}
        <div className={styles['actions']}>
          <Button type="submit" tone="primary" disabled={!form.isChanged} busy={form.isSaving}>
            {t('notifications.mailSave')}
          </Button>
          {mail !== null && (
            <>
              <Button
                icon={<IconSend size={18} />}
                disabled={form.isChanged}
                busy={test.isPending}
                onClick={() => {
                  test.mutate({});
                }}
              >
                {t('notifications.testOf', { name: email })}
              </Button>
              <Button
                busy={remove.isPending}
                onClick={() => {
                  remove.mutate({});
                }}
              >
                {t('notifications.mailRemove')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Section>
  );
}
