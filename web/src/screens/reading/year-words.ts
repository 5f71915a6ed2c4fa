import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { formatNumber, type Translate } from '../../lib/i18n.ts';
import { timeText } from '../../lib/reading-time.ts';
import { weekLocale } from '../../lib/week-locale.ts';
import type { Language } from '../../locales/generated/languages.gen.ts';
import type { YearWords } from './year-picture.ts';

const favorites = [
  { kind: 'writer', label: 'role.writer' },
  { kind: 'genre', label: 'filter.genre' },
  { kind: 'publisher', label: 'filter.publisher' },
] as const;

/** What the picture of a year says. */
export function yearWords(
  t: Translate,
  { code, rtl }: Pick<Language, 'code' | 'rtl'>,
  { total, days, shares }: ReadingStatistics,
): YearWords {
  const time = total.active > 0 ? [{ name: t('reading.time'), value: timeText(total.active) }] : [];
  return {
    title: t('nav.reading'),
    figures: [
      { name: t('reading.finished'), value: formatNumber(total.finished) },
      ...time,
      { name: t('reading.pages'), value: formatNumber(total.pages) },
      { name: t('reading.days'), value: formatNumber(days.length) },
    ],
    favorites: favorites.flatMap(({ kind, label }) => {
      // They come with most of the reading first.
      const first = shares.find((share) => share.kind === kind);
      return first === undefined ? [] : [{ name: t(label), value: first.value }];
    }),
    rtl,
    locale: weekLocale(code, navigator.language),
  };
}
