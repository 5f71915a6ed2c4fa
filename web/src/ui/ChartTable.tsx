import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './ChartTable.module.css';
import { Disclosure } from './Disclosure.tsx';

interface ChartTableProps {
  /** Its name for assistive technology. */
  readonly label: string;
  readonly head: readonly string[];
  /** Their cells in the order of the head; the first names the row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table, folded away below it. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  const t = useT();
  return (
    <Disclosure title={t('chart.asTable')}>
      <div className={styles['box']}>
        <table className={styles['table']} aria-label={label}>
          <thead>
            <tr>
              {head.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles['none']}>{t('chart.none')}</p>}
      </div>
    </Disclosure>
  );
}
