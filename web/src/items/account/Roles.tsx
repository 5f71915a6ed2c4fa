import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import styles from './account.module.css';
import { roleName, rolesOf } from './rights.ts';

/** The roles of an account; one without roles is named as an ordinary user. */
export function Roles({ user }: { readonly user: { readonly roles: readonly string[] } }) {
  const t = useT();
  const roles = rolesOf(user);
  return (
    <span className={styles['chips']}>
      {roles.length === 0 && <Chip label={t('rights.none')} />}
      {roles.map((role) => (
        <Chip key={role} label={roleName(t, role)} />
      ))}
    </span>
  );
}
