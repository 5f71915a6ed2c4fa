import type { Book } from '@longbox/contract/books';
import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { bookCandidatesQuery, metadataSourcesQuery } from '../../data/metadata-sources.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Arcs } from './Arcs.tsx';
import { CandidateList, NoSources, Problems } from './Candidates.tsx';
import styles from './match.module.css';
import { ReviewDialog } from './ReviewDialog.tsx';

export interface BookMatchProps {
  readonly book: Book;
}

/** What catalogs outside know of a single book, and what that would change. */
export function BookMatchDialog({ book, onClose }: BookMatchProps & HostedDialog) {
  const t = useT();
  const { data: sources } = useQuery(metadataSourcesQuery);
  const { data, error, refetch } = useQuery(bookCandidatesQuery(book.id));
  const [reviewed, setReviewed] = useState<MetadataEntry>();
  const isOff = sources !== undefined && !sources.some(({ enabled }) => enabled);
  return (
    <Dialog
      title={t('match.title')}
      width={960}
      phone="full"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <div className={styles['match']}>
        <h3 className={styles['series']}>
          <bdi>
            {book.seriesTitle} #{book.metadata.number}
          </bdi>
        </h3>
        {isOff && <NoSources onLeave={onClose} />}
        {!isOff && data === undefined && error !== null && (
          <ErrorState
            title={t('failure.match')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!isOff && data === undefined && error === null && <Skeleton height="240px" />}
        {!isOff && data !== undefined && (
          <>
            <Problems problems={data.problems} sources={sources ?? []} />
            <CandidateList
              candidates={data.candidates}
              sources={sources ?? []}
              noneText={data.isKnown ? '' : t('match.bookUnknown')}
              onReview={setReviewed}
            />
            <Arcs entries={data.candidates.map(({ entry }) => entry)} onLeave={onClose} />
          </>
        )}
        {reviewed !== undefined && (
          <ReviewDialog
            subject={{ kind: 'book', book }}
            entry={reviewed}
            isWhole
            isLinked={false}
            onBack={() => {
              setReviewed(undefined);
            }}
            onDone={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
