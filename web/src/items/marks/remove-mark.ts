import type { KeptMark } from '../../data/kept-marks.ts';
import { t } from '../../lib/i18n.ts';
import { sayRemoved } from '../say-removed.ts';

/** Removes a mark, and offers to bring it back. */
export function removeMark(mark: KeptMark, save: (mark: KeptMark) => void): void {
  save({ ...mark, deleted: true });
  sayRemoved(t('marks.removed'), () => {
    save(mark);
  });
}
