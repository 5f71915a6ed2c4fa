import { useT } from '../lib/i18n.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './ColumnChart.module.css';
import { tip } from './tip.ts';

/** A span of time with its measurements. */
export interface ChartSpan {
  readonly key: string;
  /** When it was. */
  readonly label: string;
  /** Stands below its column, if it's short enough for all to have one. */
  readonly tick?: string | undefined;
  readonly value: number;
}

interface ColumnChartProps {
  /** Its name, of chart and table. */
  readonly label: string;
  /** The earliest first. */
  readonly spans: readonly ChartSpan[];
  readonly format: (value: number) => string;
  /** Leaves spans with nothing in them out of the table. */
  readonly sparse?: boolean;
  /** The table begins with the earliest: for spans that come again, such as months. */
  readonly inOrder?: boolean;
}

/** Columns side by side in time, and the same figures as a table, the newest first. */
export function ColumnChart({
  label,
  spans,
  format,
  sparse = false,
  inOrder = false,
}: ColumnChartProps) {
  const t = useT();
  const top = Math.max(...spans.map(({ value }) => value), 0);
  const listed = spans.filter(({ value }) => !sparse || value > 0);
  const hasTicks = spans.some(({ tick }) => tick !== undefined);
  return (
    <figure className={styles['figure']}>
      <div className={styles['top']} aria-hidden>
        {format(top)}
      </div>
      <div className={styles['columns']} aria-hidden>
        {spans.map(({ key, label: when, value }) => (
          <span key={key} className={styles['slot']} {...tip(`${when}: ${format(value)}`)}>
            <span
              className={styles['column']}
              style={{ blockSize: `${top > 0 ? (value / top) * 100 : 0}%` }}
            />
          </span>
        ))}
      </div>
      {hasTicks ? (
        <div className={styles['ticks']} aria-hidden>
          {spans.map(({ key, tick }) => (
            <span key={key}>{tick}</span>
          ))}
        </div>
      ) : (
        <div className={styles['ends']} aria-hidden>
          <span>{spans[0]?.label}</span>
          {spans.length > 1 && <span>{spans.at(-1)?.label}</span>}
        </div>
      )}
      <ChartTable
        label={label}
        head={[t('chart.when'), label]}
        rows={(inOrder ? listed : listed.toReversed()).map(({ key, label: when, value }) => ({
          key,
          cells: [when, format(value)],
        }))}
      />
    </figure>
  );
}
