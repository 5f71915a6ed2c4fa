import type { KeyUse } from '@longbox/contract/api-keys';
import type { Role } from '@longbox/contract/users';

/** How an app is connected, which decides what is typed into it. */
type Way = 'opds' | 'komga' | 'koreader' | 'kobo';

export interface Recipe {
  /** Its own name; the same in all languages. */
  readonly name: string;
  readonly way: Way;
  /** What its key is limited to. */
  readonly uses: readonly KeyUse[];
  /** Below the address of the server; `{key}` stands for the key. */
  readonly path: string;
  /** Roles that an account needs for it. */
  readonly roles?: readonly Role[];
}

const opds = { way: 'opds', uses: ['OPDS'], path: '/opds/v1.2/catalog' } as const;
const komga = { way: 'komga', uses: ['READING'], path: '' } as const;

/** Where KOReader has its places synced. */
export const koreaderMenu = 'Tools → Progress sync → Custom sync server';

/** The steps to connect an app. */
export const stepsOf = {
  opds: ['connect.step.opds.1', 'connect.step.opds.2', 'connect.step.opds.3'],
  komga: ['connect.step.komga.1', 'connect.step.opds.2', 'connect.step.komga.3'],
  koreader: ['connect.step.koreader.1', 'connect.step.koreader.2', 'connect.step.koreader.3'],
  kobo: ['connect.step.kobo.1', 'connect.step.kobo.2', 'connect.step.kobo.3'],
} as const satisfies Readonly<Record<Way, readonly string[]>>;

/** An app that isn't in the list, but knows OPDS. */
export const otherApp = { name: '', ...opds } as const satisfies Recipe;

/** The apps that people are led to connect, in the order they're offered. */
export const recipes: readonly Recipe[] = [
  { name: 'Panels', ...opds },
  { name: 'Chunky', ...opds },
  { name: 'Mihon', ...komga },
  { name: 'Paperback', ...komga },
  { name: 'Thorium', ...opds, path: '/opds/v2/catalog' },
  {
    name: 'KOReader',
    way: 'koreader',
    uses: ['KOREADER', 'OPDS'],
    path: '/koreader',
    roles: ['KOREADER_SYNC'],
  },
  {
    name: 'Kobo',
    way: 'kobo',
    uses: ['KOBO'],
    path: '/kobo/{key}',
    roles: ['KOBO_SYNC', 'FILE_DOWNLOAD'],
  },
  { name: 'Moon+ Reader', ...opds },
  { name: 'Librera', ...opds },
  otherApp,
];

/** The file on a Kobo that its address is in; the step before names its folder. */
export const koboFile = 'Kobo eReader.conf';

/** The line of that file. */
export const koboLine = (address: string): string => `api_endpoint=${address}`;

/** The address to type into an app. */
export function addressOf({ path }: Recipe, server: string, key: string): string {
  return server + path.replace('{key}', key);
}

/** Names as they stand on a device; KOReader has them in English here, whatever its language. */
const names =
  /(\.kobo\/\S+ eReader\.conf|\[OneStoreServices\]|api_endpoint=|Tools → .+ server|Register \/ Login|Document matching method|Binary)/;

/** A step in parts, in the order of its words. */
export const partsOf = (step: string): { readonly text: string; readonly isName: boolean }[] =>
  step.split(names).map((text, index) => ({ text, isName: index % 2 === 1 }));

/** A comment for the key of an app that no other key has. */
export function freeComment(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const comment = number === 1 ? name : `${name} ${number}`;
    if (!used.has(comment.toLowerCase())) return comment;
  }
}
