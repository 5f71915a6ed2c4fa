import type { ReactNode } from 'react';
import styles from './server.module.css';

interface FactsProps {
  /** Each with its name, which no other has. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts, each next to its name, or below it on phones. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
