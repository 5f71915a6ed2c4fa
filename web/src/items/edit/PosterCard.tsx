import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Poster, posterUrl } from '../../data/posters.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, type Translate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { FileImage } from './FileImage.tsx';
import {
  type ChosenPoster,
  isUsable,
  mostBytes,
  posterAfter,
  type QueuedPoster,
  withChosen,
  withoutFile,
  withToggled,
} from './poster-queue.ts';
import styles from './poster.module.css';
import type { Posters } from './use-posters.ts';

interface CardProps {
  readonly posters: Posters;
  readonly kept: readonly Poster[];
}

/** Size in pixels, bytes and kind, as far as they are known. */
export function posterFacts(
  facts: Pick<Poster, 'width' | 'height' | 'fileSize' | 'mediaType'>,
): string {
  const pixels = [facts.width, facts.height].map((number) => formatNumber(number)).join(' × ');
  const kind = facts.mediaType.replace(/^image\//, '').toUpperCase();
  return [facts.width > 0 && pixels, formatBytes(facts.fileSize), kind]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
}

function isSame(one: ChosenPoster | undefined, other: ChosenPoster): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Why a file cannot be uploaded. */
function faultOf({ file, size }: QueuedPoster, t: Translate): string | undefined {
  if (size === null) return t('edit.poster.damaged');
  if (file.size <= mostBytes) return undefined;
  return t('edit.poster.tooBig', { size: formatBytes(file.size) });
}

/** A file that waits to be uploaded. */
export function QueuedPosterCard({
  queued,
  posters,
  kept,
}: CardProps & { readonly queued: QueuedPoster }) {
  const t = useT();
  const { file, size } = queued;
  const chosen: ChosenPoster = { kind: 'queued', name: file.name };
  const facts = { width: size?.width ?? 0, height: size?.height ?? 0 };
  return (
    <PictureCard
      picture={
        size !== null && <FileImage file={file} alt={file.name} className={styles['picture']} />
      }
      name={file.name}
      origin={t(isUsable(queued) ? 'edit.poster.origin.new' : 'edit.poster.origin.none')}
      facts={posterFacts({ ...facts, fileSize: file.size, mediaType: file.type })}
      fault={faultOf(queued, t)}
      isPoster={isSame(posterAfter(posters.queue, kept), chosen)}
      onChoose={
        isUsable(queued)
          ? () => {
              posters.change((queue) => withChosen(queue, chosen));
            }
          : undefined
      }
    >
      <IconButton
        size="small"
        label={t('edit.poster.drop.file', { name: file.name })}
        onClick={() => {
          posters.change((queue) => withoutFile(queue, file.name));
        }}
      >
        <IconX size={18} />
      </IconButton>
    </PictureCard>
  );
}

/** An existing image. */
export function KeptPoster({ poster, posters, kept }: CardProps & { readonly poster: Poster }) {
  const t = useT();
  const { id, type } = poster;
  const isRemoved = posters.queue.removed.has(id);
  const chosen: ChosenPoster = { kind: 'kept', id };
  const name = `${t(`edit.poster.origin.${type}`)}, ${posterFacts(poster)}`;
  return (
    <PictureCard
      picture={<img src={posterUrl(posters.owner, id)} alt={name} className={styles['picture']} />}
      name={name}
      origin={t(`edit.poster.origin.${type}`)}
      facts={posterFacts(poster)}
      fault={isRemoved ? t('edit.poster.goes') : undefined}
      isFaded={isRemoved}
      isPoster={isSame(posterAfter(posters.queue, kept), chosen)}
      onChoose={() => {
        posters.change((queue) => withChosen(queue, chosen));
      }}
    >
      {type === 'USER_UPLOADED' && (
        <IconButton
          size="small"
          label={t('edit.poster.delete', { name })}
          pressed={isRemoved}
          onClick={() => {
            posters.change((queue) => withToggled(queue, id));
          }}
        >
          <IconTrash size={18} />
        </IconButton>
      )}
    </PictureCard>
  );
}

interface PictureCardProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly origin: string;
  readonly facts: string;
  readonly fault: string | undefined;
  readonly isFaded?: boolean;
  readonly isPoster: boolean;
  readonly onChoose: (() => void) | undefined;
  /** The button that takes it away. */
  readonly children: ReactNode;
}

function PictureCard(props: PictureCardProps) {
  const { picture, name, origin, facts, fault, isFaded, isPoster, onChoose, children } = props;
  const t = useT();
  return (
    <li
      className={cx(
        styles['card'],
        isPoster && styles['chosen'],
        isFaded === true && styles['faded'],
      )}
    >
      <div className={styles['frame']}>{picture}</div>
      <div className={styles['words']}>
        <strong>{origin}</strong>
        <span className={styles['facts']}>{facts}</span>
        {fault !== undefined && <span className={styles['fault']}>{fault}</span>}
      </div>
      <div className={styles['tools']}>
        {onChoose !== undefined && (
          <Button
            size="small"
            tone={isPoster ? 'plain' : 'quiet'}
            aria-pressed={isPoster}
            aria-label={t('edit.poster.use', { name })}
            icon={isPoster ? <IconCheck size={16} /> : undefined}
            onClick={onChoose}
          >
            {t(isPoster ? 'edit.poster.isPoster' : 'edit.poster.usePlain')}
          </Button>
        )}
        {children}
      </div>
    </li>
  );
}
