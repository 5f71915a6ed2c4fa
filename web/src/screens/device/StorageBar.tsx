import { useEffect, useState } from 'react';
import { limitOf } from '../../data/on-device/kept-book.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { storageRoom } from '../../lib/device-storage.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './device.module.css';

/** How much of the storage for books is used. */
export function StorageBar({ bytes }: { readonly bytes: number }) {
  const t = useT();
  const wanted = useOnDevice(({ wishes }) => wishes.limit);
  const [quota, setQuota] = useState<number>();
  useEffect(() => {
    void storageRoom().then((room) => {
      setQuota(room.quota);
    });
  }, []);
  if (quota === undefined) return null;
  const limit = limitOf({ quota }, wanted);
  const label = t('device.room', { used: formatBytes(bytes), limit: formatBytes(limit) });
  return (
    <div className={styles['bar']}>
      <p>{label}</p>
      <ProgressBar label={label} value={bytes / limit} />
    </div>
  );
}
