import type { BookPage } from '@longbox/contract/books';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesQuery, pageUrl } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { candidatePageUrl, candidateQuery } from '../../data/transient-books.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import type { CandidateProps } from './DetailsDialog.tsx';
import styles from './import.module.css';

/** The pages of a file, next to those of the book it would replace. */
export function ViewerDialog({ id, replaced, onClose }: CandidateProps & HostedDialog) {
  const t = useT();
  const candidate = useQuery(candidateQuery(id));
  const old = useQuery({ ...pagesQuery(replaced?.id ?? ''), enabled: replaced !== undefined });
  const [at, setAt] = useState<readonly [now: number, old: number]>([1, 1]);
  const counts = [candidate.data?.pages.length ?? 0, old.data?.length ?? 0] as const;
  const within = (page: number, count: number) => Math.min(Math.max(1, page), Math.max(1, count));
  const go = (now: number, then: number) => {
    setAt([within(now, counts[0]), within(then, counts[1])]);
  };
  const error = candidate.error ?? (replaced && old.error);
  return (
    <Dialog
      title={t(replaced === undefined ? 'import.viewerTitle' : 'import.comparison')}
      width={2000}
      phone="full"
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title={t('failure.pages')}
          reason={reasonOf(error)}
          onRetry={() => void candidate.refetch()}
        />
      ) : (
        <div className={styles['viewer']}>
          <Pages
            title={t('import.newFile')}
            src={candidatePageUrl(id, at[0])}
            pages={candidate.data?.pages}
            page={at[0]}
            onTurn={(page) => {
              go(page, at[1]);
            }}
          />
          {replaced !== undefined && (
            <>
              <div className={styles['both']}>
                <Turns
                  label={t('import.both')}
                  isFirst={at[0] === 1 && at[1] === 1}
                  isLast={at[0] === counts[0] && at[1] === counts[1]}
                  onFirst={() => {
                    go(1, 1);
                  }}
                  onStep={(step) => {
                    go(at[0] + step, at[1] + step);
                  }}
                  onLast={() => {
                    go(...counts);
                  }}
                />
              </div>
              <Pages
                title={t('import.oldFile')}
                src={pageUrl(replaced.id, at[1])}
                pages={old.data}
                page={at[1]}
                onTurn={(page) => {
                  go(at[0], page);
                }}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PagesProps {
  readonly title: string;
  readonly src: string;
  readonly pages: readonly BookPage[] | undefined;
  /** From 1. */
  readonly page: number;
  readonly onTurn: (page: number) => void;
}

function Pages({ title, src, pages, page, onTurn }: PagesProps) {
  const t = useT();
  const count = pages?.length ?? 0;
  const facts = pages?.[page - 1];
  return (
    <figure className={styles['pages']} aria-label={title}>
      <div className={styles['page']}>
        {pages === undefined ? (
          <Skeleton height="60dvh" />
        ) : (
          <img key={src} src={src} alt={t('import.pageOf', { page, count })} />
        )}
      </div>
      <figcaption className={styles['caption']}>
        <strong>{title}</strong>
        <span className="tabular">{t('import.pageOf', { page, count })}</span>
        {facts !== undefined && (
          <span className={styles['quiet']}>
            {facts.width !== null && facts.height !== null && (
              <bdi dir="ltr">
                {facts.width} × {facts.height}
              </bdi>
            )}{' '}
            {facts.mediaType}
          </span>
        )}
        <Turns
          label={title}
          isFirst={page <= 1}
          isLast={page >= count}
          onFirst={() => {
            onTurn(1);
          }}
          onStep={(step) => {
            onTurn(page + step);
          }}
          onLast={() => {
            onTurn(count);
          }}
        />
      </figcaption>
    </figure>
  );
}

interface TurnsProps {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onFirst: () => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onLast: () => void;
}

function Turns({ label, isFirst, isLast, onFirst, onStep, onLast }: TurnsProps) {
  const t = useT();
  return (
    <span className={styles['turns']}>
      <IconButton
        label={t('import.turn.first', { name: label })}
        disabled={isFirst}
        onClick={onFirst}
      >
        <IconChevronLeftPipe size={20} />
      </IconButton>
      <IconButton
        label={t('import.turn.previous', { name: label })}
        disabled={isFirst}
        onClick={() => {
          onStep(-1);
        }}
      >
        <IconChevronLeft size={20} />
      </IconButton>
      <IconButton
        label={t('import.turn.next', { name: label })}
        disabled={isLast}
        onClick={() => {
          onStep(1);
        }}
      >
        <IconChevronRight size={20} />
      </IconButton>
      <IconButton label={t('import.turn.last', { name: label })} disabled={isLast} onClick={onLast}>
        <IconChevronRightPipe size={20} />
      </IconButton>
    </span>
  );
}
