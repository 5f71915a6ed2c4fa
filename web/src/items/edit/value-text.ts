import { formatDate, formatNumber, type Translate } from '../../lib/i18n.ts';
import { languageName, roleName } from '../words.ts';
import type { ItemValues, Member } from './members.ts';

interface Said {
  readonly t: Translate;
  /** The code of the current language. */
  readonly locale: string;
}

type Say = Partial<Readonly<Record<Member, (values: ItemValues, said: Said) => string>>>;

/** Members that are not said as they are written. */
const say: Say = {
  status: ({ status }, { t }) => (status === '' ? '' : t(`seriesStatus.${status}`)),
  readingDirection: ({ readingDirection: to }, { t }) => (to === '' ? '' : t(`direction.${to}`)),
  language: ({ language }, { locale }) => (language === '' ? '' : languageName(locale, language)),
  releaseDate: ({ releaseDate }) => (releaseDate === '' ? '' : formatDate(releaseDate)),
  links: ({ links }) => links.map(({ label, url }) => `${label} (${url})`).join(', '),
  alternateTitles: (values) =>
    values.alternateTitles.map(({ label, title }) => `${label}: ${title}`).join(', '),
};

/** The value of a member as text. For lists of words, use `wordsIn`. */
export function valueText(values: ItemValues, name: Member, said: Said): string {
  const text = say[name]?.(values, said) ?? plainText(values[name]);
  return text === '' ? said.t('edit.empty') : text;
}

function plainText(value: ItemValues[Member]): string {
  if (typeof value === 'number') return formatNumber(value, { useGrouping: false });
  return typeof value === 'string' ? value : '';
}

/** The words of a list, one by one; nothing for members that are no such list. */
export function wordsIn(values: ItemValues, name: Member, t: Translate): string[] | undefined {
  if (name === 'authors') {
    return values.authors.map(({ name: person, role }) => `${person} (${roleName(t, role)})`);
  }
  const isWords = name === 'genres' || name === 'tags' || name === 'sharingLabels';
  return isWords ? [...values[name]] : undefined;
}
