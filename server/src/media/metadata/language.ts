import { languageTag } from '@longbox/contract/language-tag';

/** Variants that books name in words, besides the languages themselves. */
const variants =
  'en-US en-GB en-AU en-CA pt-BR pt-PT es-419 es-MX fr-CA zh-Hans zh-Hant de-AT de-CH'.split(' ');
/** Country codes that are often written for languages. */
const mistaken: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  kr: 'ko',
  cz: 'cs',
  ua: 'uk',
};

/** Letters only, without accents: `Español` as `espanol`. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

function nameOf(tag: string, language: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(tag);
}

/** Languages by their names in English and in themselves. */
function readNames(): Map<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const codes = pairs.filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  const names = new Map<string, string>();
  for (const tag of [...codes, ...variants]) {
    for (const name of [nameOf(tag, 'en'), nameOf(tag, tag)]) {
      if (name !== undefined && !names.has(plain(name))) names.set(plain(name), tag);
    }
  }
  return names;
}

let names: Map<string, string> | undefined;

/** Codes that stand for no language: undetermined, several, none, not yet coded. */
const noLanguage = /^(?:und|mul|zxx|mis)(?:-|$)/i;

/**
 * A language as the tag of BCP 47, whether a file gives a tag, another code, or the name in English or in
 * the language itself; undefined when it is none.
 */
export function readLanguage(text: string): string | undefined {
  const written = text.trim().replaceAll('_', '-');
  if (written === '' || noLanguage.test(written)) return undefined;
  const code = /^[a-z]{2,3}(?:-|$)/i.test(written) && languageTag(written);
  if (code) return code;
  const meant = mistaken[written.toLowerCase()];
  if (meant !== undefined) return meant;
  names ??= readNames();
  // "English (US)" and "English, illustrated": the language comes first.
  const [first = ''] = written.split(/[(,;/]/);
  return names.get(plain(written)) ?? names.get(plain(first));
}
