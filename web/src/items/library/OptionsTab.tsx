import { seriesCovers } from '@longbox/contract/libraries';
import { useT } from '../../lib/i18n.ts';
import { CheckboxTree } from '../../ui/CheckboxField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FlagField } from './FlagField.tsx';
import type { TabProps } from './tab-props.ts';

const fileOptions = ['repairExtensions', 'convertToCbz'] as const;

/** What is worked out of the files, what may be done to them, and which cover stands for a series. */
export function OptionsTab({ form, change }: TabProps) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('libraryForm.seriesCover')}
        value={form.seriesCover}
        options={seriesCovers.map((value) => ({ value, label: t(`seriesCover.${value}`) }))}
        onChange={(seriesCover) => {
          change({ seriesCover });
        }}
      />
      <FlagField heavy flag="hashFiles" form={form} change={change} />
      <FlagField heavy flag="hashPages" form={form} change={change} />
      <FlagField heavy flag="analyzeDimensions" form={form} change={change} />
      <CheckboxTree
        label={t('libraryForm.fileManagement')}
        options={fileOptions.map((key) => ({ key, label: t(`libraryForm.${key}`) }))}
        values={form}
        onChange={change}
      />
    </>
  );
}
