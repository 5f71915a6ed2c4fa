import { formatDate } from '../../lib/i18n.ts';
import { wholeDate } from '../words.ts';
import { Explained } from '../../ui/Explained.tsx';

/** A day; a tooltip adds the time. */
export function Moment({ at }: { readonly at: string }) {
  return <Explained text={wholeDate(at)}>{formatDate(at, { dateStyle: 'medium' })}</Explained>;
}
