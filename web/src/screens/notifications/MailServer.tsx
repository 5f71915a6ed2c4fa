import { type Mail, MailInput } from '@longbox/contract/notifications';
import { IconSend } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useDeleteMail, useSetMail, useTestMail } from '../../data/notifications.ts';
import { useMe } from '../../data/session.ts';
import { askDialog } from '../../items/dialogs.ts';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { Section } from '../../ui/Sections.tsx';
import { toast } from '../../ui/toast.ts';
import { MailFields, type MailDraft } from './MailFields.tsx';
import styles from './notifications.module.css';
import { Outcome } from './Outcome.tsx';

const valuesOf = (mail: Mail | null): MailDraft => {
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
  const form = useEditForm<MailDraft>({
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
  const host = useWatch({ control: form.control, name: 'host' });
  // A password is never sent to another server than it was entered for.
  const isKept = mail?.hasPassword === true && mail.host === host.trim();
  const empty = () => {
    test.reset();
    form.reset(valuesOf(null));
  };
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
        <MailFields form={form} isKept={isKept} />
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
                  test.mutate({ body: { text: t('push.arrived') } });
                }}
              >
                {t('notifications.testOf', { name: email })}
              </Button>
              <Button
                busy={remove.isPending}
                onClick={() => {
                  openDialog(askDialog, {
                    title: t('notifications.mailRemove'),
                    text: t('undo.never'),
                    confirm: t('notifications.mailRemove'),
                    danger: true,
                    onConfirm: () => {
                      remove.mutate({}, { onSuccess: empty });
                    },
                  });
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
