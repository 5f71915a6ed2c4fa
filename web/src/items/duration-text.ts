import { formatNumber, type Translate } from '../lib/i18n.ts';

/** How long something took: seconds, from two minutes on minutes, from two hours on hours. */
export function durationText(t: Translate, seconds: number): string {
  if (seconds >= 7200) {
    return t('duration.hours', {
      value: formatNumber(seconds / 3600, { maximumFractionDigits: 1 }),
    });
  }
  if (seconds >= 120) {
    return t('duration.minutes', {
      value: formatNumber(seconds / 60, { maximumFractionDigits: 0 }),
    });
  }
  const digits = seconds < 10 ? 1 : 0;
  return t('duration.seconds', { value: formatNumber(seconds, { maximumFractionDigits: digits }) });
}
