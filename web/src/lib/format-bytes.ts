import { formatNumber, t } from './i18n.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A file size in binary units with one decimal; empty when it is 0 or unknown. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !(bytes > 0)) return '';
  // 1,023.96 KiB would print as 1,024.0 KiB: step up as soon as rounding gets there.
  let step = 0;
  let value = bytes;
  while (step < units.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    step += 1;
  }
  const digits = step === 0 ? 0 : 1;
  const shown = formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return t('unit.bytes', { value: shown, size: units[step] ?? 'B' });
}
