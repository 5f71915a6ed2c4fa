import { useT } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './time-chart.module.css';

/** A span of time with its measurements. */
interface Span {
  readonly key: string;
  /** When it was. */
  readonly label: string;
  readonly value: number;
}

interface TimeChartProps {
  /** Its name, of chart and table. */
  readonly label: string;
  /** The oldest first. */
  readonly spans: readonly Span[];
  readonly format: (value: number) => string;
  /** Leaves spans with nothing in them out of the table. */
  readonly sparse?: boolean;
}

/** Columns side by side in time, and the same figures as a table, the newest first. */
export function TimeChart({ label, spans, format, sparse = false }: TimeChartProps) {
  const t = useT();
  const most = Math.max(...spans.map(({ value }) => value), Number.MIN_VALUE);
  const listed = spans.filter(({ value }) => !sparse || value > 0).toReversed();
  const top = spans.reduce((best, span) => Math.max(best, span.value), 0);
  return (
    <figure className={styles['figure']}>
      <div className={styles['top']} aria-hidden>
        {format(top)}
      </div>
      <svg
        className={styles['columns']}
        viewBox={`0 0 ${spans.length} 100`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {spans.map(({ key, value }, index) => {
          const height = (value / most) * 100;
          return <rect key={key} x={index + 0.1} y={100 - height} width={0.8} height={height} />;
        })}
      </svg>
      <div className={styles['ends']} aria-hidden>
        <span>{spans[0]?.label}</span>
        {spans.length > 1 && <span>{spans.at(-1)?.label}</span>}
      </div>
      <Disclosure title={t('metrics.asTable')}>
        <div className={styles['box']}>
          <table className={styles['table']} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{t('metrics.when')}</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map(({ key, label: when, value }) => (
                <tr key={key}>
                  <th scope="row">{when}</th>
                  <td>{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {listed.length === 0 && <p className={styles['none']}>{t('metrics.nothingYet')}</p>}
        </div>
      </Disclosure>
    </figure>
  );
}
