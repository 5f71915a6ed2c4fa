import type { ReactNode } from 'react';
import styles from './Figure.module.css';

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A large number over its name, in a `dl`. */
export function Figure({ name, children }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
