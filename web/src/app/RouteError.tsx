import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useMatchRoute, useRouter } from '@tanstack/react-router';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../data/api.ts';
import { onBack } from '../data/on-back.ts';
import { reasonOf } from '../data/error-text.ts';
import { bookPattern, homePlace, startPlace } from '../items/places.ts';
import { serviceWorkers } from '../lib/service-workers.ts';
import { useT } from '../lib/i18n.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';

/** How browsers, and we, say that a part of the client could not be fetched. */
const chunkFailure =
  /dynamically imported module|importing a module script|preload CSS|error loading dynamically|did not come in time/i;

interface UnreachableProps {
  /** The screen is one of a book, which could be on this device. */
  readonly isBook: boolean;
  readonly onRetry: () => void;
  readonly wayOn: ReactNode;
}

/** Shown instead of a screen that found no server: once it's back, the screen goes on by itself. */
function Unreachable({ isBook, onRetry, wayOn }: UnreachableProps) {
  const t = useT();
  const goOn = useEffectEvent(onRetry);
  useEffect(
    () =>
      onBack(() => {
        goOn();
      }),
    [],
  );
  return (
    <EmptyState
      alone
      icon={<IconPlugConnectedX size={32} stroke={1.5} />}
      title={t(isBook ? 'state.elsewhere.book' : 'startup.unreachable.title')}
      text={t(isBook ? 'state.elsewhere.text' : 'startup.unreachable.text')}
      action={
        <>
          <Button onClick={onRetry}>{t('error.retry')}</Button>
          {wayOn}
        </>
      }
    />
  );
}

/** Shown instead of a screen that failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const isAt = useMatchRoute();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof Error && chunkFailure.test(error.message)) {
    return (
      <EmptyState
        alone
        title={t('chunk.title')}
        text={t('chunk.text')}
        action={
          <Button
            tone="primary"
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('chunk.reload')}
          </Button>
        }
      />
    );
  }
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  // Readers stand outside the frame: without it there would be no way out of them.
  const home = isAt(homePlace) === false && (
    <Link {...startPlace} className={buttonClass({ tone: 'plain' })}>
      {t('notFound.home')}
    </Link>
  );
  if (error instanceof ApiError && error.kind === 'unreachable') {
    const isBook = serviceWorkers() !== undefined && isAt(bookPattern) !== false;
    return <Unreachable isBook={isBook} onRetry={retry} wayOn={home} />;
  }
  const title = error instanceof ApiError ? t('error.title') : t('crash.title');
  return <ErrorState alone title={title} reason={reasonOf(error)} onRetry={retry} wayOn={home} />;
}
