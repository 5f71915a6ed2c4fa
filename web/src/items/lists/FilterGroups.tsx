import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { conditionsQuery } from '../../data/list-form.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './FilterPanel.module.css';
import type { FilterGroup } from './groups.ts';
import { PersonSearch } from './PersonSearch.tsx';
import type { ListScreen } from './use-list-screen.ts';
import { ValueList } from './ValueList.tsx';

/** Every filter of a list, as its description has them. One group is open at a time. */
export function FilterGroups({ list }: { readonly list: Omit<ListScreen<unknown>, 'items'> }) {
  const { data: full = false } = useQuery(conditionsQuery);
  const [open, setOpen] = useState<string>();
  const quick = list.groups.filter(({ kind }) => kind === 'toggles' || kind === 'flag');
  const others = list.groups.filter(({ kind }) => kind !== 'toggles' && kind !== 'flag');
  return (
    <>
      {quick.map((group) => (
        <Quick key={group.name} group={group} />
      ))}
      {others.map((group) => (
        <Group
          key={group.name}
          group={group}
          full={full}
          isOpen={open === group.name}
          onToggle={() => {
            setOpen(open === group.name ? undefined : group.name);
          }}
        />
      ))}
    </>
  );
}

/** A few values as chips; yes or no goes from off to yes to no to off again. */
function Quick({ group }: { readonly group: FilterGroup }) {
  const values = group.values ?? [];
  if (group.kind === 'toggles') {
    return (
      <fieldset className={styles['quick']} aria-label={group.label}>
        {values.map((value) => (
          <Chip
            key={value}
            label={group.word(value)}
            pressed={group.standing(value) === 'in'}
            onPress={() => {
              group.stand(value, group.standing(value) === 'in' ? undefined : 'in');
            }}
          />
        ))}
      </fieldset>
    );
  }
  const at = values.findIndex((value) => group.standing(value) === 'in');
  const current = values[at];
  const next = values[at + 1];
  return (
    <fieldset className={styles['quick']} aria-label={group.label}>
      <Chip
        label={current === undefined ? group.label : group.word(current)}
        pressed={current !== undefined}
        onPress={() => {
          group.choose(next);
        }}
      />
    </fieldset>
  );
}

interface GroupProps {
  readonly group: FilterGroup;
  /** Whether the server takes more than alternatives. */
  readonly full: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Group({ group, full, isOpen, onToggle }: GroupProps) {
  const t = useT();
  return (
    <section className={styles['group']}>
      <h3>
        <button type="button" aria-expanded={isOpen} className={styles['head']} onClick={onToggle}>
          <span>{group.label}</span>
          <span className={styles['end']}>
            {group.count > 0 && <span className={styles['count']}>{group.count}</span>}
            <IconChevronDown size={18} className={styles['chevron']} aria-hidden />
          </span>
        </button>
      </h3>
      {isOpen && (
        <div className={styles['body']}>
          {full && group.all !== undefined && (
            <Segmented
              label={t('filter.match')}
              value={group.all.on ? 'all' : 'any'}
              options={[
                { value: 'any', label: t('filter.anyOf') },
                { value: 'all', label: t('filter.all') },
              ]}
              onChange={(value) => {
                group.all?.set(value === 'all');
              }}
            />
          )}
          {full && group.absence !== undefined && <Absence absence={group.absence} />}
          <Values group={group} full={full} />
        </div>
      )}
    </section>
  );
}

function Absence({ absence }: { readonly absence: NonNullable<FilterGroup['absence']> }) {
  const t = useT();
  const box = (is: 'any' | 'none', label: string) => (
    <CheckboxField
      label={label}
      checked={absence.is === is}
      onChange={(checked) => {
        absence.set(checked ? is : undefined);
      }}
    />
  );
  return (
    <>
      {box('any', t('filter.hasValue'))}
      {box('none', t('filter.withoutValue'))}
    </>
  );
}

function Values({ group, full }: { readonly group: FilterGroup; readonly full: boolean }) {
  if (group.find !== undefined) {
    return <PersonSearch group={group} full={full} find={group.find} />;
  }
  return group.offered === undefined ? (
    <ValueList group={group} full={full} values={group.values ?? []} />
  ) : (
    <Offered group={group} full={full} offered={group.offered} />
  );
}

interface OfferedProps {
  readonly group: FilterGroup;
  readonly full: boolean;
  readonly offered: NonNullable<FilterGroup['offered']>;
}

function Offered({ group, full, offered }: OfferedProps): ReactNode {
  const t = useT();
  const { data, error } = useQuery(offered);
  if (data === undefined) return error === null ? null : <p role="alert">{reasonOf(error)}</p>;
  if (data.length === 0) return <p className={styles['none']}>{t('filter.none')}</p>;
  return <ValueList group={group} full={full} values={data} />;
}
