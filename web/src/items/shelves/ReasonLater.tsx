import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { usePart } from '../../ui/use-part.ts';
import type { ReasonProps } from './Reason.tsx';

const reason = partOf(() => withWords('next', () => import('./Reason.tsx')));

/** Why a book is suggested, for cards that don't wait for it. */
export function ReasonLater(props: ReasonProps) {
  const arrival = usePart(reason);
  if (arrival.state !== 'ready') return props.otherwise;
  return <arrival.part.Reason {...props} />;
}
