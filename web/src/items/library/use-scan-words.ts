import { useTaskStatus, workOn } from '../../data/task-status.ts';
import { useT } from '../../lib/i18n.ts';

/** How far the work on a library is, in words; only administrators are told. */
export function useScanWords(libraryId: string): string | undefined {
  const t = useT();
  const status = useTaskStatus();
  const work = workOn(status, libraryId);
  if (!work) return undefined;
  const { scanning, done, books, minutesLeft } = work;
  if (done === books) return scanning ? t('library.work.scanning') : undefined;
  const counts = t('library.work.books', { done, books });
  if (minutesLeft === undefined) return counts;
  return [counts, t('library.work.left', { minutes: minutesLeft })].join(' · ');
}
