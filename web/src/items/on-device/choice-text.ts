import type { Choice } from '../../data/on-device/kept-book.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Which books of a series or read list a choice means. */
export const choiceText = (t: Translate, choice: Choice): string =>
  typeof choice === 'number'
    ? t('device.choose.next', { count: choice })
    : t(`device.choose.${choice}`);
