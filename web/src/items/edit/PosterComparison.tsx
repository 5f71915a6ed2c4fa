import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Poster, posterNowUrl, posterUrl } from '../../data/posters.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { useT } from '../../lib/i18n.ts';
import { FileImage } from './FileImage.tsx';
import { posterFacts } from './PosterCard.tsx';
import { posterAfter } from './poster-queue.ts';
import styles from './poster.module.css';
import type { Posters } from './use-posters.ts';

interface PosterComparisonProps {
  readonly posters: Posters;
  readonly kept: readonly Poster[];
}

/** The current cover next to the future one. */
export function PosterComparison({ posters, kept }: PosterComparisonProps) {
  const t = useT();
  const { owner, queue } = posters;
  const version = usePosterVersion(owner.id);
  const after = posterAfter(queue, kept);
  const now = kept.find(({ selected }) => selected);
  const queued = queue.queued.find(
    ({ file }) => after?.kind === 'queued' && after.name === file.name,
  );
  const chosen = kept.find(({ id }) => after?.kind === 'kept' && after.id === id);
  const fresh = queued && {
    width: queued.size?.width ?? 0,
    height: queued.size?.height ?? 0,
    fileSize: queued.file.size,
    mediaType: queued.file.type,
  };
  return (
    <section className={styles['comparison']} aria-label={t('edit.poster.comparison')}>
      <Side title={t('edit.poster.now')} facts={now}>
        <Kept src={posterNowUrl(owner, version)} />
      </Side>
      <IconArrowRight size={20} className={styles['arrow']} aria-hidden />
      <Side title={t('edit.poster.after')} facts={fresh ?? chosen}>
        {queued !== undefined && (
          <FileImage file={queued.file} alt="" className={styles['picture']} />
        )}
        {chosen !== undefined && <Kept src={posterUrl(owner, chosen.id)} />}
      </Side>
    </section>
  );
}

function Kept({ src }: { readonly src: string }) {
  return <img src={src} alt="" className={styles['picture']} />;
}

interface SideProps {
  readonly title: string;
  readonly facts: Pick<Poster, 'width' | 'height' | 'fileSize' | 'mediaType'> | undefined;
  /** The image. */
  readonly children: ReactNode;
}

function Side({ title, facts, children }: SideProps) {
  const t = useT();
  return (
    <figure className={styles['side']}>
      <div className={styles['frame']}>{children}</div>
      <figcaption className={styles['words']}>
        <strong>{title}</strong>
        <span className={styles['facts']}>
          {facts === undefined ? t('edit.poster.automatic') : posterFacts(facts)}
        </span>
      </figcaption>
    </figure>
  );
}
