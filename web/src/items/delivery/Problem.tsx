import type { Delivery } from '@longbox/contract/notifications';
import { useT } from '../../lib/i18n.ts';
import styles from './delivery.module.css';

/** Why a message didn't arrive, with the other server's own words. */
export function Problem({ problem, detail }: Delivery) {
  const t = useT();
  return (
    <>
      {t(`notifications.problem.${problem}`)}
      {detail !== '' && (
        <>
          {' '}
          <code dir="ltr" className={styles['detail']}>
            {detail}
          </code>
        </>
      )}
    </>
  );
}
