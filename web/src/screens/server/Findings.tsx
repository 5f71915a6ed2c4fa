import { type Finding, type FindingKind, mostFindings } from '@longbox/contract/check';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findingsQuery } from '../../data/check.ts';
import { reasonOf } from '../../data/error-text.ts';
import { bookPlace } from '../../items/places.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './server.module.css';

/** Few checks find so much that it's needed. */
const longList = partOf(async () => (await import('../../ui/LongList.tsx')).LongList);

/** So many stand on the page; more scroll in a box of their own. */
const mostPlain = 8;

interface FindingsProps {
  readonly kind: FindingKind;
  readonly count: number;
  readonly checkId: string;
}

/** Findings of one kind, one by one. */
export function Findings({ kind, count, checkId }: FindingsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(findingsQuery(kind, checkId));
  const label = t(`check.${kind}`, { count });
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="120px" />
    ) : (
      <ErrorState
        title={t('failure.check')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {data.length > mostPlain ? (
        <LaterPart part={longList} shape={<Skeleton height="120px" />}>
          {(LongList) => (
            <LongList
              label={label}
              items={data}
              idOf={({ id }) => id}
              render={(finding) => <Line finding={finding} />}
            />
          )}
        </LaterPart>
      ) : (
        <ul className={styles['findings']} aria-label={label}>
          {data.map((finding) => (
            <li key={finding.id}>
              <Line finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {count > mostFindings && (
        <p className={styles['note']}>{t('check.first', { count: mostFindings })}</p>
      )}
    </>
  );
}

function Line({ finding }: { readonly finding: Finding }) {
  const { what, bookId, change } = finding;
  return (
    <div className={styles['finding']}>
      {bookId === null ? (
        <bdi>{what}</bdi>
      ) : (
        // The pages of one-shots are found from these.
        <Link {...bookPlace({ id: bookId, seriesId: bookId, oneshot: false })}>
          <bdi>{what}</bdi>
        </Link>
      )}
      {change !== null && <Change change={change} />}
    </div>
  );
}

/** The difference: in size if there is one, otherwise in time. */
function Change({ change }: { readonly change: NonNullable<Finding['change']> }) {
  const t = useT();
  const { size, sizeFound, modified, modifiedFound } = change;
  const date = (time: string) => formatDate(time, { dateStyle: 'medium', timeStyle: 'short' });
  const isResized = size !== sizeFound;
  return (
    <span className={styles['note']}>
      {t('check.change', {
        known: isResized ? formatBytes(size) : date(modified),
        found: isResized ? formatBytes(sizeFound) : date(modifiedFound),
      })}
    </span>
  );
}
