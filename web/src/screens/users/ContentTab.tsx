import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { offeredValues } from '../../data/referential.ts';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { TabProps } from './tab-props.ts';
import { ageRules } from './user-form.ts';
import styles from './users.module.css';

/** Restrictions of an account by age ratings and sharing labels. */
export function ContentTab({ form }: TabProps) {
  const t = useT();
  const [roles, ageRule] = useWatch({ control: form.control, name: ['roles', 'ageRule'] });
  const { data: labels = [] } = useQuery(offeredValues.sharingLabels({}));
  const isAdmin = roles.includes('ADMIN');
  return (
    <>
      <div className={styles['pair']}>
        <FormField control={form.control} name="ageRule">
          {({ value, onChange }) => (
            <SelectField
              label={t('users.ageRule')}
              value={value}
              disabled={isAdmin}
              options={ageRules.map((rule) => ({ value: rule, label: t(`users.age.${rule}`) }))}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormField control={form.control} name="age">
          {(field) => (
            <NumberField
              {...field}
              label={t('users.age')}
              min={0}
              disabled={isAdmin || ageRule === 'NONE'}
            />
          )}
        </FormField>
      </div>
      {(['labelsAllow', 'labelsExclude'] as const).map((name) => (
        <FormField key={name} control={form.control} name={name}>
          {({ value, onChange }) => (
            <ChipsField
              label={t(`users.${name}`)}
              help={t(`users.${name}Help`)}
              value={value}
              suggestions={labels}
              disabled={isAdmin}
              onChange={onChange}
            />
          )}
        </FormField>
      ))}
    </>
  );
}
