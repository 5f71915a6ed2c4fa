// Checks each language for what a reader of it would see: the glossary’s words, its own script and
// plural forms, no English left over, paths that read in their direction, no more than the room it has.
// `node web/check-languages.mjs missing <code>` prints what has no translation yet, with the English
// text and its description, one JSON object a line; without a code, of every language that lacks any.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaOf } from './message-areas.mjs';
import { directionFaults } from './text-direction.mjs';
import { roomFaults } from './text-room.mjs';

const locales = fileURLToPath(new URL('src/locales/', import.meta.url));
const readJson = (...parts) => JSON.parse(readFileSync(path.join(locales, ...parts), 'utf8'));
const textsOf = (code) =>
  Object.fromEntries(
    Object.entries(readJson(`${code}.json`)).map(([key, { defaultMessage }]) => [
      key,
      defaultMessage,
    ]),
  );
const codes = readdirSync(locales)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'));
const described = readJson('en.json');
const english = textsOf('en');

/** What a function of one word gives, found once for each word. */
function once(find) {
  const known = new Map();
  return (word) => {
    if (!known.has(word)) known.set(word, find(word));
    return known.get(word);
  };
}

/** The node types of a compiled message that hold others, by the numbers Format.JS writes. */
const node = { plural: 6 };
const ordinal = 'ordinal';

/** The scripts a language is written in, where that is not Latin. Latin names may stand in any. */
const scripts = {
  ar: ['Arabic'],
  bg: ['Cyrillic'],
  el: ['Greek'],
  fa: ['Arabic'],
  he: ['Hebrew'],
  ja: ['Hiragana', 'Katakana', 'Han'],
  ko: ['Hangul'],
  ru: ['Cyrillic'],
  ta: ['Tamil'],
  th: ['Thai'],
  ti: ['Ethiopic'],
  uk: ['Cyrillic'],
  'zh-Hans': ['Han'],
  'zh-Hant': ['Han'],
};

/** A text without its arguments, tags, quoted signs and names of files: what a reader sees of it. */
const wordsOnly = (text) => text.replaceAll(/\{[^{}]*\}|<[^>]*>|#|\b\w+\.(?:json|xml)\b/g, ' ');

/** Finds a term of the glossary in an English text, as one or many. */
function termPattern(term) {
  const many = term
    .replace(/(?<=f)$/, '')
    .replace(/y$/, '(?:y|ies)')
    .replace(/shelf$/, 'shel(?:f|ves)');
  return new RegExp(`(?<![\\w-])${many}(?:s|es)?(?![\\w-])`, 'i');
}

const terms = Object.keys(readJson('glossary', 'en.json').terms).map((term) => ({
  term,
  pattern: termPattern(term),
}));

/** Every plural of a compiled message, however deep. */
function pluralsOf(elements) {
  if (!Array.isArray(elements)) return [];
  return elements.flatMap((element) => {
    const inside = Object.values(element.options ?? {}).flatMap(({ value }) => pluralsOf(value));
    const children = pluralsOf(element.children);
    return [...(element.type === node.plural ? [element] : []), ...inside, ...children];
  });
}

/** The plural forms that a message lacks or has too many of, by CLDR. */
function pluralFaults(code, elements) {
  return pluralsOf(elements).flatMap(({ options, pluralType }) => {
    const type = pluralType ?? 'cardinal';
    const wanted = new Intl.PluralRules(code, { type }).resolvedOptions().pluralCategories;
    const given = Object.keys(options).filter((name) => !name.startsWith('='));
    const lacking = wanted.filter((name) => !given.includes(name));
    const surplus = given.filter((name) => !wanted.includes(name));
    if (lacking.length + surplus.length === 0) return [];
    const shown = [...lacking.map((name) => `no ${name}`), ...surplus.map((name) => `a ${name}`)];
    return [`has ${shown.join(', ')} form${type === ordinal ? ' (ordinal)' : ''}`];
  });
}

const signsOf = (property, names, isWithout = false) =>
  new RegExp(
    `[${isWithout ? '^' : ''}${names.map((name) => `\\p{${property}=${name}}`).join('')}]`,
    'u',
  );
const foreignSigns = once((code) =>
  signsOf('Script_Extensions', ['Common', 'Inherited', 'Latin', ...(scripts[code] ?? [])], true),
);
const ownSigns = once((code) => signsOf('Script', scripts[code]));
const isWordless = once((key) => !/\p{L}{2}/u.test(wordsOnly(english[key])));

function scriptFaults(code, key, text, glossary) {
  const foreign = foreignSigns(code).exec(wordsOnly(text))?.[0];
  const faults = foreign === undefined ? [] : [`has “${foreign}”, a sign of another script`];
  const isExempt = isWordless(key) || glossary.asInEnglish?.includes(key);
  if (scripts[code] === undefined || isExempt || ownSigns(code).test(text)) return faults;
  return [...faults, `has no word in its own script`];
}

function englishFaults(key, text, glossary) {
  const isSame = text === english[key] && /\p{L}{2}/u.test(wordsOnly(text));
  return isSame && !glossary.asInEnglish?.includes(key) ? ['reads as in English'] : [];
}

const termsIn = once((key) => {
  const words = wordsOnly(english[key]);
  return terms.filter(({ pattern }) => pattern.test(words));
});

function glossaryFaults(key, text, glossary) {
  if (glossary.otherwise?.includes(key)) return [];
  const lower = text.toLocaleLowerCase();
  return termsIn(key)
    .filter(({ term }) => {
      const stems = glossary.terms[term] ?? [];
      return !stems.some((stem) => lower.includes(stem.toLocaleLowerCase()));
    })
    .map(({ term }) => `lacks the word for “${term}”`);
}

/** Texts a language lacks; one that is marked as partial in its glossary may lack some. */
function missingFaults(code, own, { partial }) {
  const missing = Object.keys(english).filter((key) => !(key in own));
  if (partial === true || missing.length === 0) return [];
  const some = missing.slice(0, 5).join(', ');
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
  return [
    `${code}.json lacks ${missing.length} texts: ${some}${more}; \`node web/check-languages.mjs missing ${code}\` prints them, docs/adding-a-language.md says how they are written`,
  ];
}

function compiledOf(code) {
  const generated = path.join(locales, 'generated');
  const files = readdirSync(generated).filter((file) => file.startsWith(`${code}.`));
  return Object.assign({}, ...files.map((file) => readJson('generated', file)));
}

function faultsOf(code) {
  const glossary = readJson('glossary', `${code}.json`);
  const compiled = compiledOf(code);
  const own = textsOf(code);
  const faults = Object.entries(own).flatMap(([key, text]) =>
    [
      ...pluralFaults(code, compiled[key]),
      ...scriptFaults(code, key, text, glossary),
      ...englishFaults(key, text, glossary),
      ...(text === english[key] ? [] : glossaryFaults(key, text, glossary)),
      ...directionFaults(code, text),
      ...roomFaults(text, english[key], described[key].description),
    ].map((fault) => `${code}.json ${key} ${fault}: ${text}`),
  );
  const noTerm = terms.filter(({ term }) => !glossary.terms[term]?.length);
  const named = [...(glossary.asInEnglish ?? []), ...(glossary.otherwise ?? [])];
  return [
    ...missingFaults(code, own, glossary),
    ...faults,
    ...noTerm.map(({ term }) => `glossary/${code}.json has no word for “${term}”`),
    ...named
      .filter((key) => !(key in english))
      .map((key) => `glossary/${code}.json names ${key}, which is no message`),
  ];
}

const [command, wanted] = process.argv.slice(2);
if (command === 'missing') {
  for (const code of wanted === undefined ? codes : [wanted]) {
    const own = codes.includes(code) ? textsOf(code) : {};
    for (const [key, { defaultMessage, description }] of Object.entries(described)) {
      if (key in own) continue;
      const language = wanted === undefined ? { code } : {};
      const line = { ...language, key, area: areaOf(key), text: defaultMessage, description };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
} else {
  const chosen = command === undefined ? codes.filter((code) => code !== 'en') : [command];
  const faults = chosen.flatMap(faultsOf);
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exit(faults.length === 0 ? 0 : 1);
}
