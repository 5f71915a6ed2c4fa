import { IconArrowLeft, IconFileOff, IconHourglass, IconLock } from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../data/api.ts';
import { reasonOf, translateCodes } from '../../data/error-text.ts';
import { compactTitle } from '../names.ts';
import { bookPlace, startPlace } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './opening.module.css';
import type { Refusal } from './refusal.ts';

/** The outline of a page, until the book is there. */
export function OpeningOutline() {
  const t = useT();
  return (
    <div className={styles['screen']} aria-busy="true">
      <div className={styles['outline']} />
      <span className="visually-hidden">{t('reader.opening')}</span>
    </div>
  );
}

function Explained({ children }: { readonly children: ReactNode }) {
  const { rtl } = useLocale();
  return (
    <main className={styles['screen']} dir={rtl ? 'rtl' : 'ltr'}>
      {children}
    </main>
  );
}

interface WayBackProps extends ReadingContext {
  readonly book: Pick<Book, 'id' | 'seriesId' | 'oneshot'>;
}

function WayBack({ book, context, contextId }: WayBackProps) {
  const t = useT();
  return (
    <Link
      {...bookPlace(book, { context, contextId })}
      className={buttonClass({ tone: 'primary' })}
      replace
    >
      <IconArrowLeft size={18} aria-hidden className={styles['back']} />
      {t('reader.toBook')}
    </Link>
  );
}

const icons: Readonly<Partial<Record<Refusal, ReactNode>>> = {
  streaming: <IconLock size={32} stroke={1.5} />,
  waiting: <IconHourglass size={32} stroke={1.5} />,
};

interface RefusedProps extends ReadingContext {
  readonly book: Book;
  readonly refusal: Refusal;
}

/** Why this book cannot be read here, with the way back to it. */
export function Refused({ book, refusal, ...context }: RefusedProps) {
  const t = useT();
  const { comment } = book.media;
  useTitle(compactTitle(book.seriesTitle, book.metadata.title));
  const isBroken = refusal === 'error' || refusal === 'unsupported';
  return (
    <Explained>
      <EmptyState
        alone
        icon={icons[refusal] ?? <IconFileOff size={32} stroke={1.5} />}
        title={t(`reader.refused.${refusal}`)}
        text={
          <>
            <p dir="auto">
              <b>{book.metadata.title}</b>
            </p>
            <p>{t(`reader.refused.${refusal}.text`)}</p>
            {isBroken && comment !== '' && (
              <p dir="auto" className={styles['reason']}>
                {translateCodes(comment)}
              </p>
            )}
          </>
        }
        action={<WayBack book={book} {...context} />}
      />
    </Explained>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The book could not be opened: it is gone or hidden, or the call failed. */
export function OpeningFailed({ error, onRetry }: FailedProps) {
  const t = useT();
  const home = (
    <Link {...startPlace} replace className={buttonClass({ tone: 'plain' })}>
      {t('notFound.home')}
    </Link>
  );
  return (
    <Explained>
      {isMissing(error) ? (
        <EmptyState
          alone
          icon={<IconFileOff size={32} stroke={1.5} />}
          title={t('reader.missing.title')}
          text={t('reader.missing')}
          action={home}
        />
      ) : (
        <EmptyState
          alone
          icon={<IconFileOff size={32} stroke={1.5} />}
          title={t('reader.failed')}
          text={reasonOf(error)}
          action={
            <>
              <Button tone="primary" onClick={onRetry}>
                {t('error.retry')}
              </Button>
              {home}
            </>
          }
        />
      )}
    </Explained>
  );
}
