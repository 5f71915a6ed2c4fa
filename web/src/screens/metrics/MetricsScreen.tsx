import { metricNames } from '@longbox/contract/actuator';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { type MeasuredMetric, metricQuery } from '../../data/metrics.ts';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { taskName } from '../../items/task-name.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, type PlainKey, useT } from '../../lib/i18n.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import type { ChartRow } from '../../ui/charts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { ShareChart } from '../../ui/ShareChart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { durationText } from '../../items/duration-text.ts';
import styles from './metrics.module.css';
import { OverTime } from './OverTime.tsx';

type MetricName = (typeof metricNames)[keyof typeof metricNames];

const bytes = (value: number) => (value > 0 ? formatBytes(value) : formatNumber(0));
const plain = (value: number) => formatNumber(value);

const totals: readonly {
  readonly name: MetricName;
  readonly label: PlainKey;
  readonly format: (value: number) => string;
}[] = [
  { name: metricNames.fileSize, label: 'metrics.fileSize', format: bytes },
  { name: metricNames.series, label: 'metrics.series', format: plain },
  { name: metricNames.books, label: 'metrics.books', format: plain },
  { name: metricNames.collections, label: 'metrics.collections', format: plain },
  { name: metricNames.readLists, label: 'metrics.readLists', format: plain },
  { name: metricNames.sidecars, label: 'metrics.sidecars', format: plain },
];

const shares = [
  { name: metricNames.fileSize, label: 'metrics.fileSizeBy', format: bytes },
  { name: metricNames.series, label: 'metrics.seriesBy', format: plain },
  { name: metricNames.books, label: 'metrics.booksBy', format: plain },
  { name: metricNames.sidecars, label: 'metrics.sidecarsBy', format: plain },
] as const;

/** Totals of the libraries and work of the server, as figures and charts. */
export function MetricsScreen() {
  const t = useT();
  // Stands for all of them: if it can't be loaded, none can.
  const { data, error, refetch } = useQuery(metricQuery(metricNames.books));
  const isOwn = useIsOwnServer();
  if (error !== null && data === undefined) {
    return (
      <>
        <PlaceBar title={t('settings.metrics')} />
        <ErrorState
          title={t('failure.metrics')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <>
      <PlaceBar title={t('settings.metrics')} />
      <Sections>
        <Section title={t('library.all')}>
          <dl className={styles['totals']}>
            {totals.map((total) => (
              <Total key={total.name} {...total} />
            ))}
          </dl>
        </Section>
        <div className={styles['charts']}>
          {shares.map((share) => (
            <LibraryShares key={share.name} {...share} />
          ))}
          <TaskBars
            label="metrics.tasks"
            valueOf={({ measured }) => measured['COUNT']}
            format={plain}
          />
          <TaskBars
            label="metrics.taskTime"
            valueOf={({ measured }) => measured['TOTAL_TIME']}
            format={(seconds) => durationText(t, seconds)}
          />
          {isOwn && <OverTime />}
        </div>
      </Sections>
    </>
  );
}

/** One figure; nothing for a metric the server does not have. */
function Total({ name, label, format }: (typeof totals)[number]) {
  const t = useT();
  const { data } = useQuery(metricQuery(name));
  if (data === null) return null;
  const [first] = Object.values(data?.whole ?? {});
  return (
    <Figure name={t(label)}>
      {first === undefined ? <Skeleton width="4ch" /> : format(first)}
    </Figure>
  );
}

/** A metric by library; libraries that are gone since are left out. */
function LibraryShares({ name, label, format }: (typeof shares)[number]) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const { data } = useQuery(metricQuery(name));
  const rows = (data?.parts ?? []).flatMap(({ value: id, measured }): ChartRow[] => {
    const library = libraries.find((one) => one.id === id);
    const value = measured['VALUE'];
    return library === undefined || value === undefined
      ? []
      : [{ key: id, label: library.name, value }];
  });
  if (rows.length === 0) return null;
  return (
    <Section title={t(label)}>
      <ShareChart label={t(label)} rows={rows} format={format} />
    </Section>
  );
}

interface TaskBarsProps {
  readonly label: 'metrics.tasks' | 'metrics.taskTime';
  readonly valueOf: (part: MeasuredMetric['parts'][number]) => number | undefined;
  readonly format: (value: number) => string;
}

/** Tasks done since the server started, by kind. */
function TaskBars({ label, valueOf, format }: TaskBarsProps) {
  const t = useT();
  const { data } = useQuery(metricQuery(metricNames.tasksExecuted));
  const rows = (data?.parts ?? [])
    .map((part): ChartRow => ({
      key: part.value,
      label: taskName(t, part.value),
      value: valueOf(part) ?? 0,
    }))
    .toSorted((one, other) => other.value - one.value);
  if (rows.length === 0) return null;
  return (
    <Section title={t(label)} text={t('metrics.sinceStart')}>
      <BarChart label={t(label)} rows={rows} format={format} />
    </Section>
  );
}
