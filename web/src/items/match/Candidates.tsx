import type {
  MetadataCandidate,
  MetadataCandidates,
  MetadataEntry,
  MetadataSource,
} from '@longbox/contract/metadata-sources';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { candidatesQuery, metadataSourcesQuery } from '../../data/metadata-sources.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { serverSettingsPlace } from '../places.ts';
import { CandidateLine } from './CandidateLine.tsx';
import styles from './match.module.css';

interface CandidatesProps {
  readonly seriesId: string;
  /** Called when someone goes to the settings. */
  readonly onLeave: () => void;
  readonly onReview: (entry: MetadataEntry, isLinked: boolean) => void;
}

/** The entries that may be a series, and a search for others. */
export function Candidates({ seriesId, onLeave, onReview }: CandidatesProps) {
  const t = useT();
  const [words, setWords] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const { data: sources } = useQuery(metadataSourcesQuery);
  const { data, error, isFetching, refetch } = useQuery(candidatesQuery(seriesId, words));
  if (sources !== undefined && !sources.some(({ enabled }) => enabled)) {
    return <NoSources onLeave={onLeave} />;
  }
  return (
    <>
      <search>
        <form
          className={styles['search']}
          onSubmit={(event) => {
            event.preventDefault();
            setWords(typed?.trim() === '' ? undefined : typed?.trim());
          }}
        >
          <TextField
            label={t('match.words')}
            dir="auto"
            value={typed ?? data?.words ?? ''}
            onChange={setTyped}
          />
          <Button type="submit" remote busy={isFetching}>
            {t('match.search')}
          </Button>
        </form>
      </search>
      {data === undefined && error !== null && (
        <ErrorState
          title={t('failure.match')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height="320px" />}
      {data !== undefined && (
        <>
          <Problems problems={data.problems} sources={sources ?? []} />
          <CandidateList candidates={data.candidates} sources={sources ?? []} onReview={onReview} />
        </>
      )}
    </>
  );
}

/** Nothing is asked until a source is on. */
export function NoSources({ onLeave }: Pick<CandidatesProps, 'onLeave'>) {
  const t = useT();
  return (
    <EmptyState
      title={t('match.off')}
      text={t('match.offText')}
      action={
        <Link
          {...serverSettingsPlace}
          hash="metadataSources"
          className={buttonClass({ tone: 'primary' })}
          onClick={onLeave}
        >
          {t('match.toSettings')}
        </Link>
      }
    />
  );
}

interface ProblemsProps {
  readonly problems: MetadataCandidates['problems'];
  readonly sources: readonly MetadataSource[];
}

/** Sources that gave no answer, and why. */
export function Problems({ problems, sources }: ProblemsProps) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning">
      {problems.map(({ source, problem }) => (
        <p key={source}>
          {t(`match.problem.${problem}`, {
            name: sources.find(({ id }) => id === source)?.name ?? source,
          })}
        </p>
      ))}
    </Banner>
  );
}

interface ListProps extends Pick<CandidatesProps, 'onReview'> {
  readonly candidates: readonly MetadataCandidate[];
  readonly sources: readonly MetadataSource[];
  /** What helps where there are none. */
  readonly noneText?: string;
}

/** The entries, the likeliest first. */
export function CandidateList({ candidates, sources, noneText, onReview }: ListProps) {
  const t = useT();
  if (candidates.length === 0) {
    return <EmptyState title={t('match.none')} text={noneText ?? t('match.noneText')} />;
  }
  return (
    <ul className={styles['candidates']} aria-label={t('match.candidates')}>
      {candidates.map((candidate) => (
        <CandidateLine
          key={`${candidate.entry.source} ${candidate.entry.id}`}
          candidate={candidate}
          sourceName={sources.find(({ id }) => id === candidate.entry.source)?.name ?? ''}
          onReview={() => {
            onReview(candidate.entry, candidate.reasons.includes('LINKED'));
          }}
        />
      ))}
    </ul>
  );
}
