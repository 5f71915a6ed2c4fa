import { seriesCovers } from '@longbox/contract/libraries';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { FormField } from '../form/FormField.tsx';
import { FlagField } from './FlagField.tsx';
import { FlagTree } from './FlagTree.tsx';
import styles from './library.module.css';
import type { TabProps } from './tab-props.ts';

const fileOptions = ['repairExtensions', 'convertToCbz'] as const;

/** Options for analysis and for changes to files, and the choice of a series' cover. */
export function OptionsTab({ form }: TabProps) {
  const t = useT();
  const heavy = t('libraryForm.heavy');
  return (
    <>
      <FormField control={form.control} name="seriesCover">
        {({ value, onChange }) => (
          <SelectField
            label={t('libraryForm.seriesCover')}
            value={value}
            options={seriesCovers.map((cover) => ({
              value: cover,
              label: t(`seriesCover.${cover}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <FlagField flag="hashFiles" help={heavy} form={form} />
      {form.getValues('hashKoreader') !== undefined && (
        <FlagField flag="hashKoreader" help={t('libraryForm.hashKoreaderHelp')} form={form} />
      )}
      <FlagField flag="hashPages" help={heavy} form={form} />
      {isOwnServer && <p className={styles['hint']}>{t('libraryForm.alike')}</p>}
      <FlagField flag="analyzeDimensions" help={heavy} form={form} />
      <FlagTree
        label={t('libraryForm.fileManagement')}
        flags={fileOptions}
        help={{
          repairExtensions: t('libraryForm.repairExtensionsHelp'),
          convertToCbz: t('libraryForm.convertToCbzHelp'),
        }}
        form={form}
      />
      {form.getValues('readOnly') !== undefined && (
        <FlagField flag="readOnly" help={t('libraryForm.readOnlyHelp')} form={form} />
      )}
    </>
  );
}
