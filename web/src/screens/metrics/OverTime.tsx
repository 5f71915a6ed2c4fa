import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { measuresQuery } from '../../data/metrics.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, formatNumber, useT } from '../../lib/i18n.ts';
import { ColumnChart } from '../../ui/ColumnChart.tsx';
import { Section } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

const plain = (value: number) => formatNumber(value);

const held = [
  { name: 'books', title: 'metrics.booksByMonth', label: 'metrics.books', format: plain },
  { name: 'series', title: 'metrics.seriesByMonth', label: 'metrics.series', format: plain },
  {
    name: 'bytes',
    title: 'metrics.bytesByMonth',
    label: 'metrics.fileSize',
    format: (value: number) => (value > 0 ? formatBytes(value) : formatNumber(0)),
  },
] as const;

/** Work and totals over time; only our own server measures them. */
export function OverTime() {
  const t = useT();
  const { data, error, refetch } = useQuery(measuresQuery);
  if (data === undefined) {
    if (error === null) return <Skeleton height="220px" />;
    const title = t('failure.measures');
    return <ErrorState title={title} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {held.map(({ name, title, label, format }) => (
        <Section key={name} title={t(title)} text={t('metrics.byMonthText')}>
          <ColumnChart
            label={t(label)}
            format={format}
            spans={data.months.map((month) => ({
              key: month.begin,
              label: formatDate(month.begin, { year: 'numeric', month: 'short' }),
              value: month[name],
            }))}
          />
        </Section>
      ))}
      <Section title={t('metrics.tasksByHour')} text={t('metrics.tasksByHourText')}>
        <ColumnChart
          sparse
          label={t('metrics.tasks')}
          format={plain}
          spans={data.hours.map(({ begin, tasks }) => ({
            key: begin,
            label: formatDate(begin, {
              weekday: 'short',
              day: 'numeric',
              month: 'short',
              hour: 'numeric',
              minute: '2-digit',
            }),
            value: tasks,
          }))}
        />
      </Section>
    </>
  );
}
