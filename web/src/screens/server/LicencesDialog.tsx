import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Licence, licencesQuery } from '../../data/about.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './about.module.css';

/** The packages in Longbox, each with its license, whose text opens in place. */
export function LicencesDialog({ onClose }: HostedDialog) {
  const t = useT();
  const { data, error, refetch } = useQuery(licencesQuery);
  return (
    <Dialog title={t('about.licences')} width={700} phone="full" onClose={onClose}>
      {error !== null && (
        <ErrorState
          title={t('failure.licences')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton height="420px" />}
      {data !== undefined && (
        <>
          <p className={styles['quiet']}>{t('about.licencesText', { count: data.length })}</p>
          <ul className={styles['licences']} aria-label={t('about.licences')}>
            {data.map((one) => (
              <Line key={`${one.name} ${one.version}`} one={one} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Line({ one: { name, version, licence, text } }: { readonly one: Licence }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles['licence']}>
      <button
        type="button"
        aria-expanded={isOpen}
        className={styles['package']}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <bdi className={styles['name']}>{name}</bdi>
        <bdi className={styles['quiet']}>{version}</bdi>
        <bdi className={styles['quiet']}>{licence}</bdi>
      </button>
      {isOpen &&
        (text === '' ? (
          <p className={styles['quiet']}>{t('about.noText', { licence })}</p>
        ) : (
          <pre dir="ltr" className={styles['text']}>
            {text}
          </pre>
        ))}
    </li>
  );
}
