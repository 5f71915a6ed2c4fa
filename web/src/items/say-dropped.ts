import { t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';

/** Says that progress in so many books wasn't saved, as they are gone. */
export function sayDropped(count: number): void {
  toast({ text: t('device.dropped', { count }) });
}
