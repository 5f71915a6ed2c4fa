import { fold } from '../../lib/fold.ts';
import type { FoundRow } from './SearchRow.tsx';

/**
 * The line that Enter chooses unless another is pointed at: of what was found the one of that very
 * name, else the first that begins so, else the first. The way to all results is for want of any.
 */
export function bestHit(rows: readonly FoundRow[], typed: string): FoundRow | undefined {
  if (typed === '') return rows[0];
  const hits = rows.filter(({ id }) => id !== 'all');
  const wanted = fold(typed);
  return (
    hits.find(({ label }) => fold(label) === wanted) ??
    hits.find(({ label }) => fold(label).startsWith(wanted)) ??
    hits[0] ??
    rows[0]
  );
}
