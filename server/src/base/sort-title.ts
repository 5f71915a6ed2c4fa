import { spelledLetters, stripAccents } from './text.ts';

/** Articles that titles aren't filed under, by language; those that end in an apostrophe touch the word. */
const articlesOf: Readonly<Record<string, readonly string[]>> = {
  ca: ['el', 'la', 'els', 'les', 'un', 'una', "l'"],
  da: ['den', 'det', 'de', 'en', 'et'],
  de: ['der', 'die', 'das', 'ein', 'eine'],
  en: ['the', 'a', 'an'],
  es: ['el', 'la', 'los', 'las', 'lo', 'un', 'una'],
  fr: ['le', 'la', 'les', 'un', 'une', 'des', "l'"],
  gl: ['o', 'a', 'os', 'as', 'un', 'unha'],
  hu: ['a', 'az', 'egy'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le', 'un', 'uno', 'una', "l'", "un'"],
  nb: ['den', 'det', 'de', 'en', 'ei', 'et'],
  nl: ['de', 'het', 'een'],
  no: ['den', 'det', 'de', 'en', 'ei', 'et'],
  pt: ['o', 'a', 'os', 'as', 'um', 'uma'],
  sv: ['den', 'det', 'de', 'en', 'ett'],
};

/** Where no language is known: those that are an article in nearly every title that begins so. */
const usual = 'the a an le la les der die das el los las il gli'.split(' ').concat("l'");

/** Letters that have no accent to lose, as people file them. */
const filedLetters: Readonly<Record<string, string>> = {
  ...spelledLetters,
  Æ: 'Ae',
  Œ: 'Oe',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'Th',
  ẞ: 'SS',
};
const filedLetter = new RegExp(`[${Object.keys(filedLetters).join('')}]`, 'gu');
/** Signs that open a title, such as ¿ and «, where they stand behind all letters of the alphabet. */
const openingSigns = /^[\p{P}--[\0-\x7F]]+\s*(?=[\p{L}\p{N}])/v;

/** A text as it is filed, articles aside. */
const inPlainLetters = (text: string): string =>
  stripAccents(text)
    .trim()
    .replace(openingSigns, '')
    .replaceAll(filedLetter, (letter) => filedLetters[letter] ?? letter);

/** Whether a series is filed under its title as it is, or was in earlier versions, and not by hand. */
export const isFiledByTitle = (titleSort: string, title: string, language: string): boolean =>
  titleSort === stripAccents(title) || inPlainLetters(titleSort) === sortTitle(title, language);

/**
 * The title that a series is filed under unless someone sets another: in plain letters, and with its
 * article at the end ("Lighthouse Keepers, The"), so that order and letters agree with a shelf.
 */
export function sortTitle(title: string, language = ''): string {
  const plain = inPlainLetters(title);
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  // Titles in a language without known articles stay whole.
  const articles = code === '' ? usual : (articlesOf[code] ?? []);
  const [, first = '', rest = ''] =
    /^(\p{L}+['’]|\p{L}+(?=\s))\s*([\p{L}\p{N}].*)$/u.exec(plain) ?? [];
  const article = first.toLowerCase().replace('’', "'");
  return articles.includes(article) ? `${rest}, ${first}` : plain;
}
