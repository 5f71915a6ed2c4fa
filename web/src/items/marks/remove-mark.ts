import type { KeptMark } from '../../data/kept-marks.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';

/** Takes a mark away, and offers to bring it back. */
export function removeMark(mark: KeptMark, save: (mark: KeptMark) => void): void {
  save({ ...mark, deleted: true });
  toast({
    text: t('marks.removed'),
    action: {
      label: t('marks.restore'),
      run: () => {
        save(mark);
      },
    },
  });
}
