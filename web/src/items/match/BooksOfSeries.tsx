import type { Series } from '@longbox/contract/series';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { candidatesQuery, metadataSourcesQuery } from '../../data/metadata-sources.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Plan } from '../edit/plan.ts';
import { PlanDialog } from '../edit/PlanDialog.tsx';
import { saveBooks } from '../edit/save-plan.ts';
import { findBooks } from './find-books.ts';

interface BooksOfSeriesProps {
  readonly series: Series;
  /** Called when changes of books are being saved. */
  readonly onDone: () => void;
}

/** Looks up all books of a series that is linked to a catalog which knows them. */
export function BooksOfSeries({ series, onDone }: BooksOfSeriesProps) {
  const t = useT();
  const client = useQueryClient();
  const { data: sources = [] } = useQuery(metadataSourcesQuery);
  const { data } = useQuery({
    ...candidatesQuery(series.id, undefined),
    enabled: sources.some(({ enabled }) => enabled),
  });
  const { step, plan, notice, find, drop } = useBooks(series.id, (id) =>
    sources.find((source) => source.id === id),
  );
  const canFind = data?.candidates.some(
    ({ entry, reasons }) =>
      reasons.includes('LINKED') &&
      sources.some(({ id, hasBooks }) => id === entry.source && hasBooks),
  );
  if (canFind !== true) return null;
  return (
    <>
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <Banner
        action={
          <Button remote busy={step !== undefined} onClick={() => void find()}>
            {t('match.books')}
          </Button>
        }
      >
        {step === undefined
          ? t('match.booksText')
          : t('match.autoRead', { count: step.done, total: step.total })}
      </Banner>
      {plan !== undefined && (
        <PlanDialog
          plan={plan}
          onBack={drop}
          onConfirm={() => {
            saveBooks(client, { changes: plan.changes, title: t('match.title') });
            onDone();
          }}
        />
      )}
    </>
  );
}

/** The changes of the books, to be looked at before anything is written. Closing the dialog cancels. */
function useBooks(seriesId: string, sourceOf: (id: string) => { name: string } | undefined) {
  const t = useT();
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const [step, setStep] = useState<{ done: number; total: number }>();
  const [plan, setPlan] = useState<Plan>();
  const [notice, setNotice] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  return {
    step,
    plan,
    notice,
    find: async () => {
      const { signal } = (running.current = new AbortController());
      setNotice(undefined);
      setStep({ done: 0, total: 0 });
      try {
        const found = await findBooks(client, seriesId, {
          stop: signal,
          onStep: (done, total) => {
            setStep({ done, total });
          },
        });
        if (signal.aborted) return;
        const { limited } = found;
        if (limited !== undefined) {
          setNotice(t('match.booksLimited', { name: sourceOf(limited)?.name ?? limited }));
        } else if (found.plan.changes.length === 0) setNotice(t('match.booksNone'));
        if (found.plan.changes.length > 0) setPlan(found.plan);
      } catch (thrown) {
        if (!signal.aborted) setNotice(reasonOf(thrown));
      }
      setStep(undefined);
    },
    drop: () => {
      setPlan(undefined);
    },
  };
}
