import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import type { Series } from '@longbox/contract/series';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { metadataSourcesQuery } from '../../data/metadata-sources.ts';
import { useT } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Plan } from '../edit/plan.ts';
import { PlanDialog } from '../edit/PlanDialog.tsx';
import { savePlan } from '../edit/save-plan.ts';
import { BooksOfSeries } from './BooksOfSeries.tsx';
import { Candidates } from './Candidates.tsx';
import { findCertain, leastCertain } from './certain.ts';
import styles from './match.module.css';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useSubject } from './use-subject.ts';

export interface MatchProps {
  /** What is matched, one after the other. */
  readonly all: Some<Series>;
}

/** Finds the entries of series in catalogs outside, and takes of them what someone chooses. */
export function MatchDialog({ all, onClose }: MatchProps & HostedDialog) {
  const t = useT();
  const client = useQueryClient();
  const { data: sources = [] } = useQuery(metadataSourcesQuery);
  const [left, setLeft] = useState<readonly Series[]>(all);
  const { found, done, find, drop } = useCertain();
  const [series, ...others] = left;
  const next = () => {
    if (others.length === 0) onClose();
    else setLeft(others);
  };
  const isBusy = done !== undefined;
  return (
    <Dialog
      title={t('match.title')}
      width={960}
      phone="full"
      onClose={onClose}
      footer={
        <>
          {all.length > 1 && (
            <span className={styles['place']}>
              {t('match.place', { number: all.length - left.length + 1, total: all.length })}
            </span>
          )}
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          {others.length > 0 && (
            <Button disabled={isBusy} onClick={next}>
              {t('match.skip')}
            </Button>
          )}
        </>
      }
    >
      {others.length > 0 && sources.some(({ enabled }) => enabled) && (
        <Banner
          action={
            <Button remote busy={isBusy} onClick={() => void find(left)}>
              {t('match.auto')}
            </Button>
          }
        >
          {isBusy
            ? t('match.autoRead', { count: done, total: left.length })
            : t('match.autoText', { score: leastCertain / 100 })}
        </Banner>
      )}
      {series !== undefined && (
        <One key={series.id} series={series} onDone={next} onLeave={onClose} />
      )}
      {found !== undefined && (
        <PlanDialog
          plan={found.plan}
          onBack={drop}
          onConfirm={() => {
            savePlan(client, { changes: found.plan.changes, title: t('match.title') });
            drop();
            if (found.left.length === 0) onClose();
            else setLeft(found.left);
          }}
        />
      )}
    </Dialog>
  );
}

/** The certain matches of several series, to be looked at before anything is written. */
function useCertain() {
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const [done, setDone] = useState<number>();
  const [found, setFound] = useState<{ plan: Plan; left: readonly Series[] }>();
  useEffect(() => () => running.current?.abort(), []);
  return {
    found,
    /** How many have been looked up, while they are. */
    done,
    find: async (all: readonly Series[]) => {
      const stop = new AbortController();
      running.current = stop;
      setDone(0);
      const made = await findCertain(client, all, { stop: stop.signal, onStep: setDone });
      if (stop.signal.aborted) return;
      setDone(undefined);
      setFound(made);
    },
    drop: () => {
      setFound(undefined);
    },
  };
}

interface OneProps {
  readonly series: Series;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

/** One series: its candidates, and what one of them would change. */
function One({ series, onDone, onLeave }: OneProps) {
  const subject = useSubject(series);
  const [reviewed, setReviewed] = useState<{ entry: MetadataEntry; isLinked: boolean }>();
  return (
    <div className={styles['match']}>
      <h3 className={styles['series']}>
        <bdi>{series.metadata.title}</bdi>
      </h3>
      {subject === undefined ? (
        <Skeleton height="240px" />
      ) : (
        <>
          {!series.oneshot && <BooksOfSeries series={series} onDone={onLeave} />}
          <Candidates
            seriesId={series.id}
            onLeave={onLeave}
            onReview={(entry, isLinked) => {
              setReviewed({ entry, isLinked });
            }}
          />
          {reviewed !== undefined && (
            <ReviewDialog
              subject={subject}
              {...reviewed}
              onBack={() => {
                setReviewed(undefined);
              }}
              onDone={onDone}
            />
          )}
        </>
      )}
    </div>
  );
}
