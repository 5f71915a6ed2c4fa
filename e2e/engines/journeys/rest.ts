import { existsSync } from 'node:fs';
import path from 'node:path';
import { updateReadProgress } from '@longbox/contract/books';
import { updateLibrary, listLibraries } from '@longbox/contract/libraries';
import { listUploads } from '@longbox/contract/uploads';
import { sample } from '../../shelf.ts';
import { owner } from '../../site.ts';
import type { Journey } from '../journey.ts';
import { bookOf, openPages, openText, textShown } from '../shown.ts';

export const otherJourneys: readonly Journey[] = [
  {
    name: 'send a file to the inbox',
    async run(hand, site) {
      const { folder } = await site.call(listUploads, {});
      await hand.go('/import/books');
      await hand.see('heading', 'Import…');
      await hand.until(
        'files can be chosen',
        async () =>
          (await hand.ask('document.querySelector("input[type=file]") !== null')) === true,
      );
      await hand.tab.choose('input[type=file]', [sample(site, 'Bees!', 'Bees! 001')]);
      await hand.until('the file is there', async () =>
        existsSync(path.join(folder, 'Bees! 001.cbz')),
      );
      await hand.see('text', undefined, { text: 'in the inbox' });
    },
  },
  {
    name: 'hear of changes made elsewhere',
    async run(hand, site) {
      await hand.go('/dashboard');
      await hand.see('heading', 'Home');
      const book = await bookOf(site, 'Moon Garden');
      await site.call(updateReadProgress, { params: { bookId: book.id }, body: { page: 2 } });
      await hand.see('text', undefined, { text: 'Page 2 of 5' });
      const [library] = await site.call(listLibraries, {});
      const params = { libraryId: library?.id ?? '' };
      await site.call(updateLibrary, { params, body: { name: 'Renamed comics' } });
      await hand.see('link', 'Renamed comics');
    },
  },
  {
    name: 'phone: home, its tabs, and a grid',
    isPhone: true,
    goesOn: true,
    async run(hand) {
      await hand.go('/');
      await hand.type('Email', owner.email);
      await hand.type('Password', owner.password);
      await hand.press('button', 'Sign in');
      await hand.see('heading', 'Home');
      await hand.go('/libraries/all/series');
      await hand.see('link', 'Bees!…');
      await hand.until(
        'nothing is wider than the window',
        async () => (await hand.ask('document.documentElement.scrollWidth <= innerWidth')) === true,
      );
    },
  },
  {
    name: 'phone: pages turned by the finger',
    isPhone: true,
    async run(hand, site) {
      await openPages(hand, site, 'Ferro', 2);
      const { width, height } = JSON.parse(
        String(await hand.ask('JSON.stringify({ width: innerWidth, height: innerHeight })')),
      );
      const at = { x: width * 0.92, y: height / 2 };
      await (hand.hasTouch ? hand.tab.tap(at) : hand.tab.click(at));
      await hand.at(/[?&]page=3(&|$)/);
      await hand.see('img', 'Page 3');
    },
  },
  {
    name: 'phone: text turned by the finger',
    isPhone: true,
    async run(hand, site) {
      await openText(hand, site, 'Tide Tables');
      await hand.see('text', 'Page 1 of…');
      const { width, height } = JSON.parse(
        String(await hand.ask('JSON.stringify({ width: innerWidth, height: innerHeight })')),
      );
      const at = { x: width * 0.92, y: height * 0.6 };
      await hand.until('words are shown', async () => (await textShown(hand)).length > 0);
      await (hand.hasTouch ? hand.tab.tap(at) : hand.tab.click(at));
      await hand.see('text', 'Page 2 of…');
    },
  },
  {
    name: 'sign out',
    async run(hand) {
      await hand.go('/dashboard');
      await hand.press('button', 'Account…');
      await hand.press('button', 'Sign out');
      await hand.see('heading', 'Sign in…');
    },
  },
];
