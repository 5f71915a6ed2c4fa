import { useT } from '../lib/i18n.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Arriving.module.css';

/** Stands in the place of a screen that takes a while to come. */
export function Arriving() {
  const t = useT();
  return (
    <div className={styles['shape']} aria-busy="true">
      <output className="visually-hidden">{t('place.arriving')}</output>
      <Skeleton width="40%" height="1.75rem" />
      <Skeleton width="100%" height="200px" />
      <Skeleton width="70%" height="1rem" />
    </div>
  );
}
