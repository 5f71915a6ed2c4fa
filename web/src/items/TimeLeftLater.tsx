import { withWords } from '../lib/i18n.ts';
import { partOf } from '../lib/load-part.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { usePart } from '../ui/use-part.ts';
import type { TimeLeftProps } from './TimeLeft.tsx';

const timeLeft = partOf(() => withWords('pace', () => import('./TimeLeft.tsx')));

/** How long the rest of a book takes, for places that don't wait for it. */
export function TimeLeftLater(props: TimeLeftProps) {
  const arrival = usePart(timeLeft, { wanted: isOwnServer });
  if (arrival.state !== 'ready') return props.otherwise;
  return <arrival.part.TimeLeft {...props} />;
}
