import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { fetchPicture, postersQuery } from '../../data/posters.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { KeptPoster, QueuedPosterCard } from './PosterCard.tsx';
import { PosterComparison } from './PosterComparison.tsx';
import styles from './poster.module.css';
import type { Posters } from './use-posters.ts';

interface PosterTabProps {
  readonly posters: Posters;
}

const pictures = ['image/*'] as const;

/** The images that an item can have as its cover: those waiting for upload, then the existing ones. */
export function PosterTab({ posters }: PosterTabProps) {
  const t = useT();
  const { queue, sending, owner, add } = posters;
  const kept = useQuery(postersQuery(owner));
  const [fault, setFault] = useState<string>();
  const take = (files: readonly File[]) => {
    setFault(undefined);
    add(files);
  };
  usePastedFiles(take);
  const refuse = (names: readonly string[]) => {
    setFault(t('edit.poster.noPicture', { names: names.join(', ') }));
  };
  const fetchDropped = async (address: string) => {
    try {
      const file = await fetchPicture(address);
      if (file.type.startsWith('image/')) take([file]);
      else refuse([file.name]);
    } catch {
      setFault(t('edit.poster.notFetched'));
    }
  };
  const list = kept.data ?? [];
  return (
    <div className={styles['tab']}>
      <FileDrop
        label={t('edit.poster.drop')}
        choose={t('edit.poster.choose')}
        accept={pictures}
        multiple
        onFiles={take}
        onRefused={refuse}
        onAddress={(address) => void fetchDropped(address)}
      />
      {fault !== undefined && (
        <Banner
          tone="danger"
          onDismiss={() => {
            setFault(undefined);
          }}
        >
          {fault}
        </Banner>
      )}
      {sending !== undefined && (
        <ProgressNote
          label={t('edit.poster.sending', { name: sending.name })}
          value={sending.share}
        />
      )}
      {posters.isChanged && <PosterComparison posters={posters} kept={list} />}
      {kept.isError && (
        <ErrorState
          title={t('failure.posters')}
          reason={reasonOf(kept.error)}
          onRetry={() => void kept.refetch()}
        />
      )}
      {kept.isPending && <Skeleton height="180px" />}
      {kept.isSuccess && list.length === 0 && queue.queued.length === 0 && (
        <p className={styles['none']}>{t('edit.poster.none')}</p>
      )}
      <ul className={styles['gallery']} aria-label={t('edit.poster.gallery')}>
        {queue.queued.map((queued) => (
          <QueuedPosterCard key={queued.file.name} queued={queued} posters={posters} kept={list} />
        ))}
        {list.map((poster) => (
          <KeptPoster key={poster.id} poster={poster} posters={posters} kept={list} />
        ))}
      </ul>
    </div>
  );
}

/** Images pasted anywhere while the tab is shown. */
function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const found = files.filter(({ type }) => type.startsWith('image/'));
    if (found.length === 0) return;
    event.preventDefault();
    take(found);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      onPaste(event);
    };
    document.addEventListener('paste', listen);
    return () => {
      document.removeEventListener('paste', listen);
    };
  }, []);
}
