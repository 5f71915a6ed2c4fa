import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { librariesQuery } from '../../data/libraries.ts';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './users.module.css';

/** The libraries that an account sees: all, including future ones, or some. */
export function LibrariesTab({ form }: TabProps) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [roles, all] = useWatch({ control: form.control, name: ['roles', 'allLibraries'] });
  const isAdmin = roles.includes('ADMIN');
  return (
    <div className={styles['boxes']}>
      <FormField control={form.control} name="allLibraries">
        {({ value, onChange }) => (
          <CheckboxField
            strong
            label={t('users.allLibraries')}
            help={t('users.allLibrariesHelp')}
            checked={value || isAdmin}
            disabled={isAdmin}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField control={form.control} name="libraryIds">
        {({ value: ids, onChange }) => (
          <fieldset className={styles['list']} aria-label={t('users.tab.libraries')}>
            {libraries.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                checked={all || isAdmin || ids.includes(id)}
                disabled={all || isAdmin}
                onChange={(isOn) => {
                  onChange(isOn ? [...ids, id] : ids.filter((one) => one !== id));
                }}
              />
            ))}
          </fieldset>
        )}
      </FormField>
    </div>
  );
}
