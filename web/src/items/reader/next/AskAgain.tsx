import type { Series } from '@longbox/contract/series';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { keepSeries, noteAsked } from '../../personal/keeping.ts';
import styles from './next.module.css';

/** Asks once whether a series is read again; the server remembers that it was asked before it asks. */
export function AskAgain({ series: { id } }: { readonly series: Series }) {
  const t = useT();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    void noteAsked(client, id).then((isNoted) => {
      if (isHere && isNoted) setOpen(true);
    });
    return () => {
      isHere = false;
    };
  }, [client, id]);
  const close = () => {
    setOpen(false);
  };
  return (
    <div className={styles['layer']} aria-live="polite">
      {isOpen && (
        <section className={`${styles['card']} ${styles['ask']}`} aria-label={t('next.again')}>
          <p>
            <b>{t('next.again')}</b>
            <span>{t('next.again.text')}</span>
          </p>
          <div>
            <Button
              tone="primary"
              onClick={() => {
                close();
                void keepSeries(client, id, { again: true });
              }}
            >
              {t('next.again.yes')}
            </Button>
            <Button onClick={close}>{t('next.again.no')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
