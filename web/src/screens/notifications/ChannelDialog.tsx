import {
  type Channel,
  channelForms,
  ChannelInput,
  keepsSecret,
  notificationEvents,
} from '@longbox/contract/notifications';
import { useWatch } from 'react-hook-form';
import { useCreateChannel, useUpdateChannel } from '../../data/notifications.ts';
import { FormDialog } from '../../items/form/FormDialog.tsx';
import { FormField } from '../../items/form/FormField.tsx';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  type ChannelDraft,
  draftOf,
  exampleOf,
  formName,
  inputOf,
  secretName,
} from './channel-form.ts';
import styles from './notifications.module.css';

export interface ChannelDialogProps {
  /** The channel to change; without it, one is added. */
  readonly channel?: Channel | undefined;
  /** Earlier input, if saving it failed after the dialog was closed. */
  readonly draft?: ChannelDraft | undefined;
}

/** Adds or changes a place that is told. */
export function ChannelDialog(props: ChannelDialogProps & HostedDialog<ChannelDialogProps>) {
  const { channel, draft, onClose, reopen } = props;
  const t = useT();
  const create = useCreateChannel();
  const update = useUpdateChannel();
  const form = useEditForm<ChannelDraft>({
    values: draftOf(channel),
    draft,
    schema: ChannelInput,
    failureTitle: 'failure.channelSave',
    save: (typed) => {
      const body = inputOf(t, typed);
      return channel === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { channelId: channel.id }, body });
    },
    onSaved: onClose,
    reopen: (typed) => {
      reopen({ draft: typed });
    },
  });
  const [kind, address] = useWatch({ control: form.control, name: ['form', 'address'] });
  const secret = secretName(kind);
  const isKept = channel?.hasSecret === true && keepsSecret(channel, { form: kind, address });
  return (
    <FormDialog
      form={form}
      phone="full"
      width={520}
      title={
        channel === undefined
          ? t('notifications.add')
          : t('notifications.editOf', { name: channel.name })
      }
      failureTitle={t('failure.channelSave')}
      saveLabel={t(channel === undefined ? 'notifications.add' : 'notifications.save')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <FormField control={form.control} name="name">
          {(field) => <TextField {...field} required label={t('notifications.name')} />}
        </FormField>
        <FormField control={form.control} name="form">
          {({ value, onChange }) => (
            <SelectField
              label={t('notifications.form')}
              value={value}
              options={channelForms.map((one) => ({ value: one, label: formName(t, one) }))}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormField control={form.control} name="address">
          {(field) => (
            <TextField
              {...field}
              required
              dir="ltr"
              type={kind === 'email' ? 'email' : 'url'}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={exampleOf(kind)}
              label={t(kind === 'email' ? 'notifications.email' : 'notifications.address')}
            />
          )}
        </FormField>
        {secret !== undefined && (
          <FormField control={form.control} name="secret">
            {(field) => (
              <PasswordField
                {...field}
                autoComplete="off"
                label={t(secret)}
                help={isKept ? t('notifications.keep') : undefined}
              />
            )}
          </FormField>
        )}
        <FormField control={form.control} name="events">
          {({ value: chosen, onChange }) => (
            <fieldset className={styles['boxes']}>
              <legend className={styles['legend']}>{t('notifications.events')}</legend>
              {notificationEvents.map((event) => (
                <CheckboxField
                  key={event}
                  label={t(`notifications.event.${event}`)}
                  checked={chosen.includes(event)}
                  onChange={(isOn) => {
                    onChange(isOn ? [...chosen, event] : chosen.filter((one) => one !== event));
                  }}
                />
              ))}
            </fieldset>
          )}
        </FormField>
      </div>
    </FormDialog>
  );
}
