import { thumbnailSizes } from '@longbox/contract/settings';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { FieldProps } from './field-props.ts';
import { FlagField } from './FlagField.tsx';
import styles from './server.module.css';

/** Longest edge of posters in pixels. */
const edges = { DEFAULT: 300, MEDIUM: 600, LARGE: 900, XLARGE: 1200 } as const;

/** Posters, what is tidied by itself, and how much is worked at a time. */
export function UpkeepFields({ form, settings }: FieldProps) {
  const t = useT();
  const isCounted = settings.taskPoolAutomatic === undefined;
  return (
    <div className={styles['group']}>
      <FormField control={form.control} name="thumbnailSize">
        {({ value, onChange }) => (
          <SelectField
            label={t('serverSettings.thumbnailSize')}
            help={t('serverSettings.thumbnailSizeHelp')}
            value={value}
            options={thumbnailSizes.map((size) => ({
              value: size,
              label: t(`serverSettings.size.${size}`, { edge: edges[size] }),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <FlagField form={form} flag="deleteEmptyCollections" />
      <FlagField form={form} flag="deleteEmptyReadLists" />
      <FormField control={form.control} name="taskPoolSize">
        {(field) => (
          <NumberField
            {...field}
            required={isCounted}
            min={1}
            label={t('serverSettings.taskPoolSize')}
            placeholder={isCounted ? undefined : t('serverSettings.taskPoolAutomatic')}
            help={t(
              isCounted
                ? 'serverSettings.taskPoolSizeHelp'
                : 'serverSettings.taskPoolAutomaticHelp',
            )}
          />
        )}
      </FormField>
    </div>
  );
}
