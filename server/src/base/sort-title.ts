import { stripAccents } from './text.ts';

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

/**
 * The title that a series is filed under unless someone sets another: without accents, and with its
 * article at the end ("Lighthouse Keepers, The"), so that order and letters agree with a shelf.
 */
export function sortTitle(title: string, language = ''): string {
  const plain = stripAccents(title).trim();
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  // Titles in a language without known articles stay whole.
  const articles = code === '' ? usual : (articlesOf[code] ?? []);
  const [, first = '', rest = ''] =
    /^(\p{L}+['’]|\p{L}+(?=\s))\s*([\p{L}\p{N}].*)$/u.exec(plain) ?? [];
  const article = first.toLowerCase().replace('’', "'");
  return articles.includes(article) ? `${rest}, ${first}` : plain;
}
