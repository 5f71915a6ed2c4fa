import { useTaskStatus, workOn } from '../../data/task-status.ts';
import { useT } from '../../lib/i18n.ts';

/** How far the work on a library is, in words; only administrators are told. */
export function useScanWords(libraryId: string): string | undefined {
  const t = useT();
  const status = useTaskStatus();
  const work = workOn(status, libraryId);
  if (!work) return undefined;
  const { scanning, done, books, minutesLeft, folder } = work;
  const place =
    folder === undefined ? t('library.work.scanning') : t('library.work.folder', { folder });
  if (done === books) return scanning ? place : undefined;
  return [
    t('library.work.books', { done, books }),
    ...(minutesLeft === undefined ? [] : [t('library.work.left', { minutes: minutesLeft })]),
    ...(scanning && folder !== undefined ? [place] : []),
  ].join(' · ');
}
