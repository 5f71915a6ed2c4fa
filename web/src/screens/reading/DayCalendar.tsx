import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate, formatNumber, type Translate, useLocale, useT } from '../../lib/i18n.ts';
import { timeText } from '../../lib/reading-time.ts';
import { weekLocale } from '../../lib/week-locale.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { tip } from '../../ui/tip.ts';
import type { Measure } from './amounts.ts';
import { daysOfYear, type PlacedDay, shadeOf, shades, stepOf } from './calendar-days.ts';
import styles from './day-calendar.module.css';

type Day = ReadingStatistics['days'][number];

interface DayCalendarProps {
  readonly year: number;
  readonly days: readonly Day[];
  readonly measure: Measure;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** What was read on a day, in words. */
function dayText(t: Translate, day: string, read: Day | undefined): string {
  const date = formatDate(day, { dateStyle: 'full' });
  if (read === undefined) return t('reading.day.none', { date });
  const time = read.active > 0 ? [timeText(read.active)] : [];
  return [date, ...time, t('book.pages', { count: read.pages })].join(' · ');
}

/**
 * The days of a year, each the darker the more was read. Arrow keys go from day to day; a day with reading can be
 * chosen. Another year is another calendar: give it a `key`.
 */
export function DayCalendar({ year, days, measure, chosen, onChoose }: DayCalendarProps) {
  const t = useT();
  const { code } = useLocale();
  const placed = useMemo(
    () => daysOfYear(year, weekLocale(code, navigator.language)),
    [year, code],
  );
  const byDay = new Map(days.map((one) => [one.day, one]));
  const shade = shadeOf(days.map((one) => one[measure]));
  const latest = days.at(-1)?.day;
  const first = placed[0]?.day ?? '';
  /** Where the keys are. */
  const [current, setCurrent] = useState(chosen ?? latest ?? first);
  const grid = useRef<HTMLTableElement>(null);
  // On a phone the year is wider than the screen.
  useEffect(() => {
    const box = grid.current?.parentElement;
    const cell = grid.current?.querySelector(`[data-day="${latest ?? first}"]`);
    if (!box || !cell) return;
    const [{ left, width }, there] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
    box.scrollBy({ left: there.left - left - width / 2 });
  }, [latest, first]);

  const go = (day: string | undefined) => {
    if (day === undefined) return;
    setCurrent(day);
    grid.current
      ?.querySelector(`[data-day="${day}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const choose = (day: string | undefined) => {
    go(day);
    if (day !== undefined && byDay.has(day)) onChoose(day);
  };
  const press = (event: KeyboardEvent) => {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step === undefined && !isChoice) return;
    event.preventDefault();
    if (isChoice) choose(current);
    const index = placed.findIndex(({ day }) => day === current) + (step ?? 0);
    go(placed[Math.min(placed.length - 1, Math.max(0, index))]?.day);
  };
  const click = ({ target }: MouseEvent) => {
    if (target instanceof HTMLElement) choose(target.dataset['day']);
  };

  return (
    <figure className={styles['figure']}>
      <div className={styles['scroll']}>
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's pattern of a grid
          role="grid"
          // One stop for the keyboard: days are too small to be buttons of their own.
          tabIndex={0}
          aria-activedescendant={idOf(current)}
          aria-label={t('reading.calendar')}
          className={styles['grid']}
          onKeyDown={press}
          onClick={click}
        >
          <Months placed={placed} />
          <tbody>
            {weekdays.map((weekday) => {
              const ofRow = placed.filter((one) => one.weekday === weekday);
              return (
                <tr key={weekday}>
                  <th scope="row" className={styles['weekday']}>
                    {formatDate(ofRow[0]?.day ?? first, { weekday: 'short' })}
                  </th>
                  {ofRow[0]?.week === 1 && <td aria-hidden />}
                  {ofRow.map(({ day }) => {
                    const read = byDay.get(day);
                    const text = dayText(t, day, read);
                    return (
                      <td
                        key={day}
                        id={idOf(day)}
                        data-day={day}
                        data-shade={shade(read?.[measure] ?? 0)}
                        data-current={day === current || undefined}
                        aria-label={text}
                        aria-selected={day === chosen}
                        className={styles['day']}
                        {...tip(text)}
                      />
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Legend most={Math.max(...days.map((one) => one[measure]), 0)} measure={measure} />
      <ChartTable
        label={t('reading.calendar')}
        head={[t('chart.when'), t('reading.time'), t('reading.pages'), t('reading.booksRead')]}
        rows={days.toReversed().map((one) => ({
          key: one.day,
          cells: [
            formatDate(one.day, { dateStyle: 'long' }),
            timeText(one.active),
            formatNumber(one.pages),
            formatNumber(one.books),
          ],
        }))}
      />
    </figure>
  );
}

const idOf = (day: string) => `day-${day}`;

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** The names of the months above the weeks they begin in. */
function Months({ placed }: { readonly placed: readonly PlacedDay[] }) {
  const months = placed.filter(({ day }) => day.endsWith('-01'));
  const weeks = 1 + (placed.at(-1)?.week ?? 0);
  return (
    <thead>
      <tr>
        <td className={styles['corner']} aria-hidden />
        {months.map(({ day, week }, index) => (
          <th
            key={day}
            scope="colgroup"
            colSpan={(months[index + 1]?.week ?? weeks) - week}
            className={styles['month']}
          >
            {formatDate(day, { month: 'short' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The shades, from nothing to the most. */
function Legend({ most, measure }: { readonly most: number; readonly measure: Measure }) {
  const text = measure === 'active' ? timeText : (pages: number) => formatNumber(pages);
  return (
    <div className={styles['legend']} aria-hidden>
      {text(0)}
      {Array.from({ length: shades + 1 }, (_, shade) => (
        <span key={shade} className={styles['sample']} data-shade={shade} />
      ))}
      {text(most)}
    </div>
  );
}
