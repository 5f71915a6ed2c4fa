import { FormField } from '../../items/form/FormField.tsx';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldProps } from './field-props.ts';
import { FlagField } from './FlagField.tsx';
import { SourceHint } from './SourceHint.tsx';
import styles from './server.module.css';

/**
 * Where the server is reached, from its next start on, and how long a browser stays signed in and keeps
 * books.
 */
export function AccessFields({ form, settings }: FieldProps) {
  const t = useT();
  const { serverPort, serverContextPath } = settings;
  const restart = t('serverSettings.restart');
  // Komga remembers browsers as it was set to at its start; Longbox needs no restart.
  const restartOfOthers = isOwnServer ? undefined : restart;
  return (
    <div className={styles['group']}>
      <FormField control={form.control} name="serverPort">
        {(field) => (
          <NumberField
            {...field}
            min={1}
            max={65_535}
            placeholder={plain(serverPort.configurationSource)}
            label={t('serverSettings.serverPort')}
            aside={<SourceHint source={serverPort} />}
            help={restart}
          />
        )}
      </FormField>
      <FormField control={form.control} name="serverContextPath">
        {({ value, onChange, ...field }) => (
          <TextField
            {...field}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            value={value ?? ''}
            placeholder={serverContextPath.configurationSource ?? undefined}
            label={t('serverSettings.serverContextPath')}
            error={field.error === undefined ? undefined : t('serverSettings.contextPathWrong')}
            aside={<SourceHint source={serverContextPath} />}
            help={`${t('serverSettings.contextPathHelp')} ${restart}`}
            onChange={(typed) => {
              onChange(typed.trim() === '' ? null : typed.trim());
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="rememberMeDurationDays">
        {(field) => (
          <NumberField
            {...field}
            required
            min={1}
            max={36_500}
            label={t('serverSettings.rememberMeDurationDays')}
            help={restartOfOthers}
          />
        )}
      </FormField>
      <FlagField
        form={form}
        flag="renewRememberMeKey"
        help={
          isOwnServer
            ? t('serverSettings.renewHelp')
            : `${t('serverSettings.renewHelp')} ${restart}`
        }
      />
      {isOwnServer && (
        <FormField control={form.control} name="deviceCopyDays">
          {(field) => (
            <NumberField
              {...field}
              min={1}
              max={36_500}
              label={t('serverSettings.deviceCopyDays')}
              help={t('serverSettings.deviceCopyDaysHelp')}
            />
          )}
        </FormField>
      )}
    </div>
  );
}

const plain = (value: number | null) =>
  value === null ? undefined : formatNumber(value, { useGrouping: false });
