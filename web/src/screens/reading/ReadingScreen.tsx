import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import {
  IconCalendarStats,
  IconChevronLeft,
  IconChevronRight,
  IconTargetArrow,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { allLibraries } from '../../data/libraries.ts';
import { readingStatisticsQuery } from '../../data/reading-amounts.ts';
import { goalDialog } from '../../items/goals/goal-parts.ts';
import { GoalRing } from '../../items/goals/GoalRing.tsx';
import { useReadingGoal } from '../../items/goals/reading-goal.ts';
import { libraryPlace, readingPlace } from '../../items/places.ts';
import { useNarrowing } from '../../items/use-narrowing.ts';
import { useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { Measure } from './amounts.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { Days } from './Days.tsx';
import { Figures } from './Figures.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import { Ends, MostRead } from './ReadBooks.tsx';
import styles from './reading-screen.module.css';
import { Rhythm } from './Rhythm.tsx';
import { Shares } from './Shares.tsx';

const route = getRouteApi('/frame/reading');

/** The year of the address; without one the present, or the last one with reading. */
function useYear(asked: number | undefined) {
  const present = Number(today().slice(0, 4));
  const { data } = useQuery(readingStatisticsQuery(asked ?? present));
  const isUnread = data !== undefined && !data.years.includes(asked ?? present);
  const latest = data?.years.find((one) => one <= present) ?? data?.years[0];
  return asked ?? (isUnread ? (latest ?? present) : present);
}

/** What someone has read, and when: a year in figures and charts, its days with their books. */
export function ReadingScreen() {
  const t = useT();
  const search = route.useSearch();
  const year = useYear(search.year);
  const { data, error, refetch } = useQuery(readingStatisticsQuery(year));
  return (
    <>
      <PlaceBar title={t('nav.reading')} />
      <Sections>
        {data !== undefined && <Year statistics={data} year={year} />}
        {data === undefined && error === null && <Shapes />}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.reading')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Sections>
    </>
  );
}

/** The shapes of figures and calendar while they load. */
function Shapes() {
  return (
    <>
      <Skeleton width="160px" height="36px" />
      <Skeleton height="64px" />
      <Skeleton height="150px" />
    </>
  );
}

interface YearProps {
  readonly statistics: ReadingStatistics;
  readonly year: number;
}

function Year({ statistics, year }: YearProps) {
  const t = useT();
  const search = route.useSearch();
  const narrow = useNarrowing(readingPlace);
  const { years, total, days } = statistics;
  const [wanted, want] = useState<Measure>('active');
  if (years.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarStats size={32} stroke={1.5} />}
        title={t('reading.none')}
        text={t('reading.none.text')}
        action={
          <Link {...libraryPlace(allLibraries)} className={buttonClass({ tone: 'primary' })}>
            {t('library.all')}
          </Link>
        }
      />
    );
  }
  const hasTimes = total.active > 0;
  const measure = hasTimes ? wanted : 'pages';
  const choose = (day: string) => {
    narrow({ year, day: day === search.day ? undefined : day });
  };
  return (
    <>
      <div className={styles['top']}>
        <YearChooser years={years} year={year} />
        <Goal />
        {hasTimes && days.length > 0 && (
          <Segmented
            label={t('reading.measure')}
            value={measure}
            options={[
              { value: 'active', label: t('reading.time') },
              { value: 'pages', label: t('reading.pages') },
            ]}
            onChange={want}
          />
        )}
      </div>
      {days.length === 0 ? (
        <EmptyState
          icon={<IconCalendarStats size={32} stroke={1.5} />}
          title={t('reading.none.year', { year: String(year) })}
        />
      ) : (
        <>
          <Figures statistics={statistics} />
          <Section title={t('reading.calendar')}>
            <DayCalendar
              key={year}
              year={year}
              days={days}
              measure={measure}
              chosen={search.day}
              onChoose={choose}
            />
          </Section>
          <div className={styles['columns']}>
            <Section title={t('reading.list')}>
              <Days year={year} search={search} />
            </Section>
            <div className={styles['charts']}>
              <Rhythm statistics={statistics} measure={measure} />
              <Shares shares={statistics.shares} measure={measure} />
              <MostRead books={statistics.mostRead} />
              <Ends statistics={statistics} />
            </div>
          </div>
        </>
      )}
      <HistoryTools statistics={statistics} year={year} />
    </>
  );
}

/** The year, and ways to the ones before and after it that have reading. */
function YearChooser({
  years,
  year,
}: Pick<YearProps, 'year'> & { readonly years: readonly number[] }) {
  const t = useT();
  const navigate = useNavigate();
  const before = years.find((one) => one < year);
  const after = years.findLast((one) => one > year);
  const go = (to: number | undefined) => {
    if (to !== undefined) void navigate({ ...readingPlace({ year: to }), resetScroll: false });
  };
  return (
    <div className={styles['years']}>
      <IconButton
        label={t('reading.year.previous')}
        disabled={before === undefined}
        onClick={() => {
          go(before);
        }}
      >
        <IconChevronLeft size={20} />
      </IconButton>
      <h2 className={styles['year']} aria-live="polite">
        {year}
      </h2>
      <IconButton
        label={t('reading.year.next')}
        disabled={after === undefined}
        onClick={() => {
          go(after);
        }}
      >
        <IconChevronRight size={20} />
      </IconButton>
    </div>
  );
}

/** What someone set out to read, and the way to change it. */
function Goal() {
  const t = useT();
  const goal = useReadingGoal();
  return (
    <div className={styles['goal']}>
      {goal && <GoalRing goal={goal} />}
      <Button
        size="small"
        icon={<IconTargetArrow size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          openDialog(goalDialog, {});
        }}
      >
        {t(goal ? 'goal.change' : 'goal.set')}
      </Button>
    </div>
  );
}
