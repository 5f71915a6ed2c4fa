import { formatNumber } from '../lib/i18n.ts';
import { bySize, type ChartRow, colourOf, ringOf } from './charts.ts';
import styles from './Charts.module.css';
import { cx } from './cx.ts';

interface ShareChartProps {
  /** Its name for assistive technology. */
  label: string;
  rows: readonly ChartRow[];
  format: (value: number) => string;
}

/** Space between two pieces of the ring, in hundredths of it. */
const gap = 0.8;

/** Shares of a whole: a ring, and the same figures as a table. */
export function ShareChart({ label, rows, format }: ShareChartProps) {
  const sorted = bySize(rows);
  const pieces = ringOf(sorted);
  const sum = rows.reduce((all, { value }) => all + value, 0);
  const space = pieces.length > 1 ? gap : 0;
  return (
    <div className={cx(styles['share'], styles['colours'])}>
      <div className={styles['ring']} aria-hidden>
        <svg viewBox="0 0 120 120">
          {pieces.map(({ from, share, colour }) => (
            <circle
              key={colour}
              cx="60"
              cy="60"
              r="50"
              pathLength="100"
              stroke={colour}
              strokeDasharray={`${Math.max(0.2, share * 100 - space)} 100`}
              strokeDashoffset={-from * 100}
              transform="rotate(-90 60 60)"
            />
          ))}
        </svg>
        <span className={styles['sum']}>{format(sum)}</span>
      </div>
      <table className={styles['table']} aria-label={label}>
        <tbody>
          {sorted.map(({ key, label: name, value }, place) => (
            <tr key={key} className={styles['row']}>
              <td className={styles['mark']} aria-hidden>
                <span className={styles['swatch']} style={{ background: colourOf(place) }} />
              </td>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className={styles['figure']}>{format(value)}</td>
              <td className={cx(styles['figure'], styles['percent'])}>
                {formatNumber(sum > 0 ? value / sum : 0, {
                  style: 'percent',
                  maximumFractionDigits: 1,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
