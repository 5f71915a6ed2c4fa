import { hasRole, type User } from '@longbox/contract/users';
import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './users.module.css';

/** What an account sees, in a few words: libraries, then what age ratings and labels hide. */
export function Sees({ user }: { readonly user: User }) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const { ageRestriction, labelsAllow, labelsExclude } = user;
  const ids = user.sharedLibrariesIds;
  const shared = libraries.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const seesAll = user.sharedAllLibraries || hasRole(user, 'ADMIN');
  const some = shared.length === 0 ? t('users.noLibrary') : shared.join(', ');
  return (
    <span className={styles['sees']}>
      <span>
        <bdi>{seesAll ? t('library.all') : some}</bdi>
      </span>
      {ageRestriction !== null && (
        <span className={styles['quiet']}>
          {t(`users.ageIs.${ageRestriction.restriction}`, { age: ageRestriction.age })}
        </span>
      )}
      {labelsAllow.length > 0 && (
        <span className={styles['quiet']}>
          {t('users.onlyLabels', { names: labelsAllow.join(', ') })}
        </span>
      )}
      {labelsExclude.length > 0 && (
        <span className={styles['quiet']}>
          {t('users.notLabels', { names: labelsExclude.join(', ') })}
        </span>
      )}
    </span>
  );
}
