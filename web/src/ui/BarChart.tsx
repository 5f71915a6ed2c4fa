import { type ChartRow } from './charts.ts';
import styles from './Charts.module.css';

interface ChartProps {
  /** Its name for assistive technology. */
  label: string;
  rows: readonly ChartRow[];
  format: (value: number) => string;
}

/** Bars next to their names and values: a chart and a table in one. */
export function BarChart({ label, rows, format }: ChartProps) {
  const most = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <table className={styles['table']} aria-label={label}>
      <tbody>
        {rows.map(({ key, label: name, value }) => (
          <tr key={key} className={styles['row']}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td className={styles['barCell']} aria-hidden>
              <svg className={styles['bar']} viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect width={(value / most) * 100} height="10" />
              </svg>
            </td>
            <td className={styles['figure']}>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
