import { languageName, roleName } from '../../items/words.ts';
import { isPlainKey, type Translate, useLocale, useT } from '../../lib/i18n.ts';
import { authorRoles } from '../../items/list-search.ts';
import { type FilterName, filterNames, type LibrarySeriesSearch } from './search.ts';

/** An active filter value in words. */
export interface FilterLabel {
  readonly name: FilterName;
  readonly value: string;
  readonly label: string;
}

function wordFor(t: Translate, locale: string, name: FilterName, value: string): string {
  if (name === 'status') {
    const key = `seriesStatus.${value}`;
    return isPlainKey(key) ? t(key) : value;
  }
  if (name === 'language') return languageName(locale, value);
  if (name === 'ageRating') {
    return /^\d+$/.test(value) ? t('series.age', { age: Number(value) }) : t('series.noAge');
  }
  const role = authorRoles.find((one) => one === name);
  return role === undefined ? value : t('filter.author', { name: value, role: roleName(t, role) });
}

/** Every active filter value but the read status, which has toggles of its own. */
export function useFilterLabels(search: LibrarySeriesSearch): readonly FilterLabel[] {
  const t = useT();
  const { code } = useLocale();
  return filterNames
    .filter((name) => name !== 'readStatus')
    .flatMap((name) =>
      (search[name] ?? []).map((value) => ({ name, value, label: wordFor(t, code, name, value) })),
    );
}
