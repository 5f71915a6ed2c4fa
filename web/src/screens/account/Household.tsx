import type { HouseholdSettings } from '@longbox/contract/household';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { householdSettingsQuery, useUpdateHouseholdSettings } from '../../data/household.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Section } from '../../ui/Sections.tsx';
import styles from './account.module.css';

const switches = ['shareReading', 'recommendations', 'shareRatings'] as const;

/** What others on this server get to know about one's reading; nothing unless chosen here. */
export function Household() {
  const t = useT();
  const { data } = useQuery(householdSettingsQuery);
  const { mutate } = useUpdateHouseholdSettings();
  const [chosen, setChosen] = useState<Partial<HouseholdSettings>>({});
  const shown = { ...data, ...chosen };
  return (
    <Section title={t('account.household')} text={t('account.householdText')}>
      <div className={styles['flags']}>
        {switches.map((name) => (
          <div key={name} data-field={name}>
            <CheckboxField
              label={t(`account.household.${name}`)}
              help={t(`account.household.${name}Help`)}
              disabled={data === undefined}
              checked={shown[name] ?? false}
              onChange={(checked) => {
                const body = { [name]: checked };
                setChosen({ ...chosen, ...body });
                mutate(
                  { body },
                  {
                    onError: () => {
                      setChosen({});
                    },
                  },
                );
              }}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
