import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../web/src', import.meta.url));

/**
 * What a person can open in the client, read off its source, so that nothing new is forgotten:
 * dialogs by the name of their `dialogPart`, screens, panels and tabs by the file that is fetched for
 * them, and the files that have a menu, as `menu of …`.
 */
export function inventory(): readonly string[] {
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (file.startsWith('gallery') || file.includes('.test.')) continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    const rest = text.replaceAll(/const (\w+) = dialogPart[^]*?\);\n/g, (_, name: string) => {
      found.add(name);
      return '';
    });
    for (const [, part = ''] of rest.matchAll(/import\(\s*'[^']*\/(\w+)\.tsx',?\s*\)/g)) {
      found.add(part);
    }
    if (text.includes('<MenuButton')) found.add(`menu of ${path.basename(file, '.tsx')}`);
  }
  return [...found].toSorted();
}

/** Parts that need no state, each with the reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  ProviderIcon: 'a picture of the sign-in screen',
  Providers: 'other services on the sign-in screen: `sign-in-services.spec.ts`',
  FirstMoveIn: 'only of a server without an account: `move-in.spec.ts` asks axe',
  WelcomeScreen: 'only of a server without libraries: looked at by itself',
  rows: 'what the palette and the settings are made of; draws nothing itself',
  AppearanceFields: 'language and theme on the sign-in and account screens',
  SelectField: 'a field, fetched ahead of the dialogs that have one',
  Dialog: 'what every dialog is made of',
  MenuPanel: 'what every menu is made of',
  OverlayNav: 'the column on phones, part of the phone states',
  Toaster: 'a part of `ui`, looked at on the page of all parts',
  TooltipPanel: 'a part of `ui`, looked at on the page of all parts',
  DateField: 'a field of the dialog of a book',
  Companions: 'goes along with the pages: the page spoken, and a line of time and place',
  StripView: 'the pages of a strip: `reader-going.spec.ts`',
  StripEnd: 'the card below a strip: `reader-going.spec.ts`',
  RuleChip: 'on the page of a read list whose books are kept: `take-along-rules.spec.ts` asks axe',
  movedDialog: 'when the server has another path than the page: `moved.spec.ts` asks axe',
  archivePasswordsDialog: 'of a locked book: `locked-book.spec.ts` asks axe',
  matchDialog: 'asks a stand-in of the sources: `metadata-sources.spec.ts` asks axe',
  bookMatchDialog: 'asks a stand-in of the sources: `metadata-sources.spec.ts` asks axe',
  deleteDumpDialog: 'of a dump in use: `metadata-sources.spec.ts` deletes it',
  GcdDump: 'a section of the server settings: `metadata-sources.spec.ts` asks axe',
  signInAgainDialog: 'when a session ends: `session-end.spec.ts` asks axe',
  Questions:
    'books that are missing, links that lead out, libraries that can’t be watched: `missing-books.spec.ts` and `watch.spec.ts` ask axe',
  FollowingPages: 'pages below those of a strip, inert until they take its place',
  ProxyNotice: 'behind a proxy that is not trusted: `untrusted-proxy.spec.ts` asks axe',
  PushNotifications: 'switches and a table on the account page: `push.spec.ts` asks axe',
  Guided: 'shades the page around a panel; nothing in it can be reached',
  CleanHost: 'draws cleaned pictures over pages; nothing in it can be reached',
  Reason: 'a line under a suggested book: `reading-next.spec.ts` asks axe',
  WhatNext: 'a shelf on the page of a finished book: `reading-next.spec.ts` asks axe',
  AfterEnd: 'a card at the end of a series: `reading-again.spec.ts` asks axe',
  AskAgain: 'a question over a book read again: `reading-again.spec.ts` asks axe',
  TimeLeft: 'a few words under a title or a cover: `your-reading.spec.ts`',
  GoalRing: 'a ring on home for those with a goal: `your-reading.spec.ts` asks axe',
  HouseholdShelves: 'what others share, on home: `household.spec.ts` asks axe',
  recommendDialog: 'for those who recommend books: `household.spec.ts` asks axe',
  LongList: 'a part of `ui`, looked at on the page of all parts',
  AloudBar: 'while a book is read aloud: `aloud.spec.ts` asks axe',
  'menu of AloudBar': 'three short lists of choices: `aloud.spec.ts` opens them',
  LookUpDialog: 'reached over selected words: `look-up.spec.ts` asks axe',
  'menu of LookUpButton': 'on the bar over selected words: `look-up.spec.ts` opens it',
  MarksHost: 'draws marks over pages; its dialogs are named',
};
