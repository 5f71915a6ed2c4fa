import type { Language } from '../../locales/generated/languages.gen.ts';

/**
 * Names titles one after the other, as the language of the page separates them. Where that is read from right to
 * left, so are they, and each keeps the direction of its own script.
 */
export function listOfTitles(
  { code, rtl }: Pick<Language, 'code' | 'rtl'>,
  titles: readonly string[],
): string {
  const list = new Intl.ListFormat(code);
  return rtl
    ? `\u200F${list.format(titles.map((title) => `\u2068${title}\u2069`))}`
    : list.format(titles);
}
