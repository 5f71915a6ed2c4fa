import { formatNumber } from './i18n.ts';

const minuteMillis = 60_000;

/** Whole minutes in words, from an hour on with hours: `34 min`, `2 hr 5 min`, from 100 hours on `120 hr`. */
function minutesText(all: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  const hours = Math.floor(all / 60);
  if (hours === 0) return unit(all, 'minute');
  const minutes = hours < 100 ? all % 60 : 0;
  return minutes === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
}

/** Milliseconds that someone was reading, in words. */
export function timeText(active: number): string {
  return minutesText(active > 0 ? Math.max(1, Math.round(active / minuteMillis)) : 0);
}

/** Milliseconds of an estimate, in words that don't feign more than it knows. */
export function roughTimeText(time: number): string {
  const minutes = Math.max(1, Math.round(time / minuteMillis));
  const step = minutes < 10 ? 1 : minutes < 120 ? 5 : 15;
  return minutesText(Math.round(minutes / step) * step);
}
