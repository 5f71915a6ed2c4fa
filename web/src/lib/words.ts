import type { IntlMessageFormat } from 'intl-messageformat';
import { wordsVersion } from '../locales/generated/languages.gen.ts';
import type { Area } from '../locales/generated/messages.gen.ts';
import { url } from './base-path.ts';

type SyntaxTree = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;

/** The messages of an area in a language, by key: a text, or a syntax tree when it has arguments. */
export type Messages = Readonly<Record<string, string | SyntaxTree>>;

/** The output of `messages.mjs`, for the dev server and the tests. */
const sources = import.meta.env.PROD
  ? {}
  : import.meta.glob<Messages>('../locales/generated/*.json', { import: 'default' });

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null;

async function fetchFile(code: string, area: Area): Promise<Messages> {
  const name = `${code}.${area}.json`;
  if (!import.meta.env.PROD) return (await sources[`../locales/generated/${name}`]?.()) ?? {};
  const ask = () => fetch(url(`/assets/words/${wordsVersion}/${name}`));
  // A lost connection: at the start there is nothing yet that would offer to try again.
  const response = await ask().catch(ask);
  const words: unknown = response.ok ? await response.json() : undefined;
  if (!isMessages(words)) throw new Error(`There are no words ${name}: ${response.status}`);
  return words;
}

const fetched = new Map<string, Promise<Messages>>();

/**
 * The words of an area in a language, fetched once. They are files beside the client rather than parts of it: the
 * names of hundreds of parts would take more room in its first file than the words of a screen.
 *
 * @throws when they cannot be fetched, as when the server has a newer client meanwhile.
 */
export function fetchWords(code: string, area: Area): Promise<Messages> {
  const name = `${code}.${area}`;
  const words = fetched.get(name) ?? fetchFile(code, area);
  fetched.set(name, words);
  words.catch(() => {
    fetched.delete(name);
  });
  return words;
}
