import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { getDayOfWeek, parseDate } from '@internationalized/date';
import { formatDate, formatNumber, useLocale, useT } from '../../lib/i18n.ts';
import { type ChartSpan, ColumnChart } from '../../ui/ColumnChart.tsx';
import { timeText } from '../../lib/reading-time.ts';
import { weekLocale } from '../../lib/week-locale.ts';
import { Section } from '../../ui/Sections.tsx';
import { type Measure, sumBy } from './amounts.ts';

interface RhythmProps {
  readonly statistics: ReadingStatistics;
  readonly measure: Measure;
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;
const plain = (value: number) => formatNumber(value);

/** An hour of a day that is the same everywhere, without clock changes. */
const hourText = (hour: number) =>
  formatDate(new Date(Date.UTC(2024, 0, 1, hour)), { hour: 'numeric', timeZone: 'UTC' });

/** When someone reads: by month, by day of the week, by hour. */
export function Rhythm({ statistics, measure }: RhythmProps) {
  const t = useT();
  const { code } = useLocale();
  const locale = weekLocale(code, navigator.language);
  const { days, hours } = statistics;
  const format = measure === 'active' ? timeText : plain;
  const label = t(measure === 'active' ? 'reading.time' : 'reading.pages');

  const finished = sumBy(days, 12, monthOf, (day) => day.finished);
  const months = finished.map((value, month): ChartSpan => {
    const first = new Date(Date.UTC(2024, month, 1));
    const name = (form: 'long' | 'narrow') => formatDate(first, { month: form, timeZone: 'UTC' });
    return { key: String(month), label: name('long'), tick: name('narrow'), value };
  });

  const weekdayOf = (day: string) => getDayOfWeek(parseDate(day), locale);
  const ofWeek = sumBy(days, 7, weekdayOf, (day) => day[measure]);
  const weekdays = ofWeek.map((value, place): ChartSpan => {
    // A week that has the first day of January 2024, a Monday.
    const start = weekdayOf('2024-01-01');
    const date = new Date(Date.UTC(2024, 0, 1 + place - start));
    const name = (weekday: 'long' | 'short') => formatDate(date, { weekday, timeZone: 'UTC' });
    return { key: String(place), label: name('long'), tick: name('short'), value };
  });

  const ofDay = hours.map((hour, at): ChartSpan => ({
    key: String(at),
    label: hourText(at),
    tick: at % 6 === 0 ? hourText(at) : '',
    value: hour[measure],
  }));

  return (
    <>
      <Section title={t('reading.months')}>
        <ColumnChart inOrder label={t('reading.finished')} spans={months} format={plain} />
      </Section>
      <Section title={t('reading.weekdays')}>
        <ColumnChart inOrder label={label} spans={weekdays} format={format} />
      </Section>
      <Section title={t('reading.hours')}>
        <ColumnChart inOrder sparse label={label} spans={ofDay} format={format} />
      </Section>
    </>
  );
}
