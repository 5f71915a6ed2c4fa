import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS sizes, such as `12ch` or `100%`. */
  width?: string | undefined;
  height?: string | undefined;
}

/** The shape of loading content. Silent: announce the loading once next to it. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
