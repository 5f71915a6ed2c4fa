import type { Delivery } from '@longbox/contract/notifications';
import { Problem } from '../../items/delivery/Problem.tsx';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import styles from './notifications.module.css';

interface OutcomeProps {
  readonly failure: Delivery | null;
  readonly onDismiss: () => void;
}

/** What came of a test. */
export function Outcome({ failure, onDismiss }: OutcomeProps) {
  const t = useT();
  if (failure === null) {
    return (
      <output className={styles['outcome']}>
        <Banner tone="success" onDismiss={onDismiss}>
          {t('notifications.sent')}
        </Banner>
      </output>
    );
  }
  return (
    <div className={styles['outcome']}>
      <Banner tone="danger" title={t('notifications.notSent')} onDismiss={onDismiss}>
        <Problem {...failure} />
      </Banner>
    </div>
  );
}
