import { t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';

/**
 * Says that something was removed, and offers for ten seconds to bring it back. A removal that can't
 * be brought back is asked about first, with `askDialog`.
 */
export function sayRemoved(text: string, bringBack: () => void): void {
  toast({ text, action: { label: t('undo.run'), run: bringBack } });
}
