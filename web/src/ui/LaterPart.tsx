import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import type { Part } from '../lib/load-part.ts';
import { ErrorState } from './States.tsx';
import { usePart } from './use-part.ts';

interface LaterPartProps<T> {
  part: Part<T>;
  /** Shown in its place while it loads. */
  shape: ReactNode;
  /** Draws it, once it is here. */
  children: (part: T) => ReactNode;
}

/** A part that's fetched when it's first needed; a failure is shown in its place. */
export function LaterPart<T>({ part, shape, children }: LaterPartProps<T>) {
  const t = useT();
  const arrival = usePart(part);
  if (arrival.state === 'ready') return children(arrival.part);
  if (arrival.state === 'loading') return shape;
  return <ErrorState title={t('chunk.title')} reason={t('chunk.text')} onRetry={arrival.retry} />;
}
