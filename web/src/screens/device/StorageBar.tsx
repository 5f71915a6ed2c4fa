import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './device.module.css';
import { useLimit } from './use-limit.ts';

/** How much of the storage for books is used. */
export function StorageBar({ bytes }: { readonly bytes: number }) {
  const t = useT();
  const room = useLimit();
  if (room === undefined) return null;
  const { limit } = room;
  const label = t('device.room', { used: formatBytes(bytes), limit: formatBytes(limit) });
  return (
    <div className={styles['bar']}>
      <p>{label}</p>
      <ProgressBar label={label} value={bytes / limit} />
    </div>
  );
}
