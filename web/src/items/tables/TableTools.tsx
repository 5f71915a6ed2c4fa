import type { ComponentProps, ReactNode } from 'react';
import { SearchBox } from '../SearchBox.tsx';
import styles from './table-tools.module.css';

interface TableToolsProps extends ComponentProps<typeof SearchBox> {
  readonly children: ReactNode;
}

/** What narrows the rows of a table, above it: words to search for, then other choices. */
export function TableTools({ children, ...box }: TableToolsProps) {
  return (
    <search className={styles['tools']}>
      <div className={styles['words']}>
        <SearchBox {...box} />
      </div>
      {children}
    </search>
  );
}
