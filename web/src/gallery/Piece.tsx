import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One part, under its name. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['piece']} aria-label={name}>
      <h2 className={styles['name']}>{name}</h2>
      {children}
    </section>
  );
}
