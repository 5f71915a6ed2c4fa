import type { CheckState } from '@longbox/contract/check';
import { IconCircleCheck, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { checkQuery, useCancelCheck, useStartCheck } from '../../data/check.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatDate, type PlainKey, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Section } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { FoundKind } from './FoundKind.tsx';
import styles from './server.module.css';

/** The check of database and disk: runs on demand, and shows the last findings. */
export function Check() {
  const t = useT();
  const { data, error, refetch } = useQuery(checkQuery);
  const start = useStartCheck();
  const cancel = useCancelCheck();
  const isIdle = data === undefined || data.state === 'idle';
  return (
    <Section
      title={t('check.title')}
      text={t('check.text')}
      tools={
        isIdle ? (
          <Button
            icon={<IconStethoscope size={18} />}
            busy={start.isPending}
            onClick={() => {
              start.mutate({});
            }}
          >
            {t('check.start')}
          </Button>
        ) : (
          <Button
            busy={cancel.isPending}
            onClick={() => {
              cancel.mutate({});
            }}
          >
            {t('check.cancel')}
          </Button>
        )
      }
    >
      {data === undefined && error !== null && (
        <ErrorState
          title={t('failure.check')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height="20px" />}
      {data !== undefined && !isIdle && <Progress state={data} />}
      {data !== undefined && <Result result={data.result} />}
    </Section>
  );
}

const steps: Readonly<Record<NonNullable<CheckState['step']>, PlainKey>> = {
  database: 'check.steps.database',
  search: 'check.steps.search',
  posters: 'check.steps.posters',
  files: 'check.steps.files',
};

function Progress({ state }: { readonly state: CheckState }) {
  const t = useT();
  const { step, done, total } = state;
  const words = t(step === null ? 'check.waiting' : steps[step]);
  const isCounted = step === 'files' && total > 0;
  return (
    <div className={styles['progress']} aria-live="polite">
      <span>{words}</span>
      {isCounted && <span className={styles['note']}>{t('check.progress', { done, total })}</span>}
      <ProgressBar label={words} value={isCounted ? done / total : undefined} />
    </div>
  );
}

function Result({ result }: Pick<CheckState, 'result'>) {
  const t = useT();
  if (result === null) return <p className={styles['note']}>{t('check.never')}</p>;
  const { id: checkId, books, counts, finished } = result;
  const time = formatDate(finished, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {counts.length === 0 ? (
        <p className={styles['sound']}>
          <IconCircleCheck size={20} aria-hidden />
          {t('check.sound')}
        </p>
      ) : (
        <ul className={styles['kinds']} aria-label={t('check.found')}>
          {counts.map(({ kind, count }) => (
            <FoundKind key={`${kind} ${checkId}`} {...{ kind, count, checkId }} />
          ))}
        </ul>
      )}
      <p className={styles['note']}>{t('check.last', { time, count: books })}</p>
    </>
  );
}
