import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import { useConnection } from '../data/connection.ts';
import styles from './shell.module.css';

/**
 * Says quietly that news do not arrive, and what to check: a server may have been given another port
 * by its options. Short breaks go unnoticed.
 */
export function ConnectionMark() {
  const t = useT();
  const isLost = useConnection(({ state, isAway }) => state === 'lost' || isAway);
  return (
    <output className={styles['connection']}>
      {isLost && (
        <span className={styles['lost']}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>
            <b>{t('connection.lost')}</b>
            <br />
            {t('connection.check', { address: window.location.host })}
          </span>
        </span>
      )}
    </output>
  );
}
