import type { MetadataWriting } from '@longbox/contract/file-metadata';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { useCancelWriting, useUndoWriting, writingsQuery } from '../../data/file-metadata.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { fileNameOf } from './file-name.ts';
import styles from './file-metadata.module.css';

/** What is said of each kind of request. */
const words = {
  METADATA: {
    writing: 'fileMetadata.writing',
    undoing: 'fileMetadata.undoing',
    written: 'fileMetadata.written',
    undone: 'fileMetadata.undone',
    failed: 'fileMetadata.failed',
    undo: 'fileMetadata.undo',
  },
  RENAME: {
    writing: 'renaming.renaming',
    undoing: 'renaming.undoing',
    written: 'renaming.renamed',
    undone: 'renaming.undone',
    failed: 'renaming.failed',
    undo: 'renaming.undo',
  },
} as const;

/** How far a request is, what came of it, and the way to undo it. */
export function WritingState({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(writingsQuery);
  const writing = data?.find((one) => one.id === id);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t('failure.fileMetadata')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="20px" />;
  // Only the last ones are known.
  if (writing === undefined) return null;
  const isUnderWay = writing.state === 'RUNNING' || writing.state === 'UNDOING';
  return (
    <div className={styles['preview']} aria-live="polite">
      {isUnderWay ? <UnderWay writing={writing} /> : <Result writing={writing} />}
    </div>
  );
}

interface WritingProps {
  readonly writing: MetadataWriting;
}

function UnderWay({ writing: { id, kind, state, done, total } }: WritingProps) {
  const t = useT();
  const cancel = useCancelWriting();
  const isWriting = state === 'RUNNING';
  return (
    <>
      <ProgressNote
        label={t(isWriting ? words[kind].writing : words[kind].undoing)}
        value={total === 0 ? undefined : done / total}
        count={t('fileMetadata.of', { done, total })}
        stopping={cancel.isPending}
        {...(isWriting && {
          onCancel: () => {
            cancel.mutate({ params: { writingId: id } });
          },
        })}
      />
      <p className={styles['note']}>{t('fileMetadata.background')}</p>
    </>
  );
}

function Result({ writing }: WritingProps) {
  const t = useT();
  const undo = useUndoWriting();
  const { id, kind, state, written, unchanged, failed, undone, undoable, failures } = writing;
  const said = words[kind];
  return (
    <>
      <ul className={styles['results']}>
        {written > 0 && <li>{t(said.written, { count: written })}</li>}
        {undone > 0 && <li>{t(said.undone, { count: undone })}</li>}
        {unchanged > 0 && <li>{t('fileMetadata.same', { count: unchanged })}</li>}
        {state === 'CANCELED' && <li>{t('fileMetadata.canceled')}</li>}
      </ul>
      {failures.length > 0 && (
        <Banner
          tone="warning"
          title={failed > 0 ? t(said.failed, { count: failed }) : t('fileMetadata.kept')}
        >
          <ul className={styles['reasons']}>
            {failures.map(({ file, reason }) => (
              <li key={file}>
                <bdi>{fileNameOf({ file })}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {undoable > 0 && (
        <Button
          className={styles['undo']}
          busy={undo.isPending}
          onClick={() => {
            undo.mutate({ params: { writingId: id } });
          }}
        >
          {t(said.undo, { count: undoable })}
        </Button>
      )}
    </>
  );
}
