import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { type Language, languages } from '../locales/generated/languages.gen.ts';
import type { Area, MessageArguments, Wrap } from '../locales/generated/messages.gen.ts';
import { fetchWords, type Messages } from './words.ts';

export type MessageKey = keyof MessageArguments;

/** Keys whose message contains tags such as `<b>…</b>`: `t` returns nodes for these. */
type RichKey = {
  [Key in MessageKey]: Extract<
    MessageArguments[Key][keyof MessageArguments[Key]],
    Wrap
  > extends never
    ? never
    : Key;
}[MessageKey];

/** Keys whose message is plain text. */
export type TextKey = Exclude<MessageKey, RichKey>;

/** Keys whose message takes no values: safe to build from a code, see `isPlainKey`. */
export type PlainKey = {
  [Key in MessageKey]: keyof MessageArguments[Key] extends never ? Key : never;
}[MessageKey];

type ValuesOf<Key extends MessageKey> = keyof MessageArguments[Key] extends never
  ? []
  : [values: MessageArguments[Key]];

/** A translator: unknown keys and missing, surplus or wrong values are compile errors. */
export interface Translate {
  <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  <Key extends RichKey>(key: Key, ...values: ValuesOf<Key>): ReactNode;
}

/** The language of missing messages, and the default language. */
export const fallbackLocale = 'en';

const fallback: Language = { code: fallbackLocale, name: 'English', rtl: false };

/** The language of a code, where there are words for it. */
export function languageOf(code: string): Language {
  return languages.find((one) => one.code === code) ?? fallback;
}

type Values = Readonly<Record<string, Date | number | string | Wrap>>;
type Format = (key: string, values?: Values) => ReactNode;

interface LocaleState {
  info: Language;
  /** Messages of all loaded areas; it grows while the language stays. */
  messages: Map<string, Messages[string]>;
  format: Format;
  t: Translate;
}

function createTranslate(format: Format): Translate {
  function translate<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  function translate<Key extends RichKey>(key: Key, ...values: ValuesOf<Key>): ReactNode;
  function translate(key: string, values?: Values): ReactNode {
    return format(key, values);
  }
  return translate;
}

/** A Latin word with a sign beside it, such as `Batman (2011)` or `/comics`. */
const hasSign = /\p{Script=Latin}.*[^\p{L}\p{N}_-]|[^\p{L}\p{N}_-].*\p{Script=Latin}/u;

/** Keeps the signs of a value at its ends, where the words around it are read from right to left. */
const isolate = (value: Values[string]): Values[string] =>
  typeof value === 'string' && hasSign.test(value) ? `\u2068${value}\u2069` : value;

const isolateAll = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));

/** Formats the messages of one language; each is parsed when it's first needed. */
function createFormat({ code, rtl }: Language, messages: LocaleState['messages']): Format {
  const prepared = new Map<string, IntlMessageFormat>();
  const prepare = (key: string, tree: Exclude<Messages[string], string>) => {
    const message = new IntlMessageFormat(tree, code);
    prepared.set(key, message);
    return message;
  };
  return (key, values) => {
    const tree = messages.get(key);
    if (tree === undefined || typeof tree === 'string') return tree ?? key;
    try {
      const parts = (prepared.get(key) ?? prepare(key, tree)).format<ReactNode>(
        rtl && values ? isolateAll(values) : values,
      );
      return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
    } catch {
      // A message that can't be formatted mustn't break its screen.
      return key;
    }
  };
}

function createState(info: Language): LocaleState {
  const messages: LocaleState['messages'] = new Map();
  const format = createFormat(info, messages);
  return { info, messages, format, t: createTranslate(format) };
}

let state = createState(fallback);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Replacements for a language code, the closest first: `zh-TW` uses `zh-Hant`. */
function standIns(code: string): string[] {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    // Norwegian, as browsers that do not say which one ask for it.
    const own = language === 'no' ? 'nb' : language;
    return [code, new Intl.Locale(code).baseName, `${own}-${script}`, own];
  } catch {
    return [code];
  }
}

/** The language of ours that a code asks for: `de-AT` asks for `de`; nothing when there is none. */
export function findLocale(code: string): string | undefined {
  const [language] = code.split('-');
  const near = languages.filter((one) => one.code.split('-')[0] === language);
  // The likely script of a code takes a browser long to look up, and most do without, as no code does.
  if (near.length === 1 || code === '') return near[0]?.code;
  return standIns(code).find((one) => languages.some((language) => language.code === one));
}

/** The best available language: English for an unknown one. */
export function matchLocale(code: string): string {
  return findLocale(code) ?? fallbackLocale;
}

/** The areas whose texts the client needs from now on. */
const opened = new Set<Area>(['start']);
let wanted = fallbackLocale;

/** Makes a language the current one, or adds to it when it is. */
function take(code: string, loaded: readonly Messages[]): void {
  const isNew = state.info.code !== code || state.messages.size === 0;
  if (isNew) state = createState(languageOf(code));
  for (const [key, message] of loaded.flatMap((words) => Object.entries(words))) {
    state.messages.set(key, message);
  }
  // Nothing that is drawn has words of an area that was not there.
  if (!isNew) return;
  if (typeof document !== 'undefined') {
    document.documentElement.lang = code;
    document.documentElement.dir = state.info.rtl ? 'rtl' : 'ltr';
  }
  for (const listener of listeners) listener();
}

/** Loads the wanted language; if another one was requested meanwhile, loads that one. */
async function loadWanted(): Promise<void> {
  const code = wanted;
  try {
    const loaded = await Promise.all([...opened].map((area) => fetchWords(code, area)));
    if (wanted === code) take(code, loaded);
  } catch (error) {
    if (wanted !== code) return await loadWanted();
    wanted = state.info.code;
    throw error;
  }
  if (wanted !== code) await loadWanted();
}

/**
 * Loads a language, makes it the current one, sets `lang` and `dir` on the page and
 * renders every component that uses `useT` or `useLocale` again. An empty or unknown
 * code means English. Of two overlapping calls the later one wins.
 *
 * @throws if the language can't be fetched; the current language then stays
 */
export async function loadLocale(code: string): Promise<void> {
  wanted = matchLocale(code);
  await loadWanted();
}

/**
 * Fetches a part of the client together with the words it needs, of an area or several, in the current language and in
 * each that is chosen later. Write it around the `import()`: `check-messages.mjs` reads it there.
 *
 * @throws when the part or its words cannot be fetched.
 */
export async function withWords<Part>(
  area: Area | readonly Area[],
  fetchPart: () => Promise<Part>,
): Promise<Part> {
  for (const one of [area].flat()) opened.add(one);
  const [part] = await Promise.all([fetchPart(), loadWanted()]);
  return part;
}

/**
 * The translator of another language, with the words of the start only.
 *
 * @throws if they can't be fetched
 */
export async function wordsOf(code: string): Promise<Translate> {
  const words = await fetchWords(code, 'start');
  return createTranslate(createFormat(languageOf(code), new Map(Object.entries(words))));
}

/** Translates outside components; inside them use `useT`, which follows the language. */
export const t: Translate = createTranslate((key, values) => state.format(key, values));

/** The translator of the current language; a new function after each switch. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => state.t);
}

/** The current language. Use it in components that format dates or numbers without `useT`. */
export function useLocale(): Language {
  return useSyncExternalStore(subscribe, () => state.info);
}

/** The current language, outside components. */
export function currentLocale(): Language {
  return state.info;
}

/** True when there is a message of this name, so that a key may be built from a code. */
export function isPlainKey(key: string): key is PlainKey {
  return state.messages.has(key);
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date in the current language, `12 Mar 2026` unless told otherwise. A date without
 * a time (`YYYY-MM-DD`) names a day, not an instant, and so is read and shown in UTC.
 */
export function formatDate(
  value: Date | string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const day = typeof value === 'string' && dateOnly.test(value);
  return new Intl.DateTimeFormat(state.info.code, {
    ...options,
    ...(day ? { timeZone: 'UTC' } : {}),
  }).format(new Date(value));
}

/** A number in the current language, grouped as it groups. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(state.info.code, options).format(value);
}
