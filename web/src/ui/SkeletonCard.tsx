import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonCard.module.css';

/** The shape of a card that is on its way. */
export function SkeletonCard() {
  return (
    <div className={styles['waiting']}>
      <div className={styles['cover']}>
        <Skeleton height="100%" />
      </div>
      <Skeleton width="80%" height="0.9rem" />
      <Skeleton width="45%" height="0.75rem" />
    </div>
  );
}
