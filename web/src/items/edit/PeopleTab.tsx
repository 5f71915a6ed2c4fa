import { type Author, authorRoles } from '@longbox/contract/shapes';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { roleName } from '../words.ts';
import styles from './edit.module.css';
import { ItemField } from './ItemField.tsx';
import { wayOfRole } from './item-edit.ts';
import type { TabProps } from './tab-props.ts';
import { usePeopleOffers } from './use-suggestions.ts';
import { WayChoice } from './WayChoice.tsx';

/** People by role: the usual roles, those that occur, and those added now. */
export function PeopleTab({ form }: TabProps) {
  const t = useT();
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = form.subjects.flatMap(({ book }) => book?.metadata.authors ?? []);
  return (
    <ItemField form={form} name="authors">
      {({ label, value, onChange, error, aside }) => {
        const roles = new Set([...authorRoles, ...rolesIn(known), ...rolesIn(value), ...added]);
        return (
          <fieldset className={styles['group']}>
            <legend className={styles['legend']}>
              <span>{label}</span>
              {aside}
            </legend>
            {error !== undefined && <p className={styles['error']}>{error}</p>}
            {[...roles].map((role) => (
              <RoleField
                key={role}
                label={roleName(t, role)}
                names={value.filter((one) => one.role === role).map(({ name }) => name)}
                onChange={(names) => {
                  const others = value.filter((one) => one.role !== role);
                  onChange([...others, ...names.map((name) => ({ name, role }))]);
                }}
              >
                {form.isMany && (
                  <WayChoice
                    name={roleName(t, role)}
                    way={form.marks.ways[wayOfRole(role)] ?? 'add'}
                    onChange={(way) => {
                      form.setWay(wayOfRole(role), way);
                    }}
                  />
                )}
              </RoleField>
            ))}
            <NewRole
              roles={roles}
              onAdd={(role) => {
                setAdded([...added, role]);
              }}
            />
          </fieldset>
        );
      }}
    </ItemField>
  );
}

const rolesIn = (authors: readonly Author[]) => authors.map(({ role }) => role).toSorted();

interface RoleFieldProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly children: ReactNode;
}

function RoleField({ label, names, onChange, children }: RoleFieldProps) {
  const offers = usePeopleOffers();
  return (
    <div className={styles['list']}>
      <ChipsField label={label} value={names} onChange={onChange} {...offers} />
      {children}
    </div>
  );
}

interface NewRoleProps {
  readonly roles: ReadonlySet<string>;
  readonly onAdd: (role: string) => void;
}

/** A custom role; servers store it in lower case. */
function NewRole({ roles, onAdd }: NewRoleProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const names = [...roles].flatMap((role) => [role, roleName(t, role).toLowerCase()]);
  const add = () => {
    const role = text.trim().toLowerCase();
    if (role === '') setError(t('edit.role.missing'));
    else if (names.includes(role)) setError(t('edit.role.known'));
    else {
      onAdd(role);
      setText('');
      setError(undefined);
    }
  };
  return (
    <div className={styles['adding']}>
      <TextField
        label={t('edit.role.new')}
        value={text}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Else it would save the whole form.
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<IconPlus size={18} />} onClick={add}>
        {t('edit.role.add')}
      </Button>
    </div>
  );
}
