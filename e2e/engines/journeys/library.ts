import path from 'node:path';
import { listLibraries } from '@longbox/contract/libraries';
import { getSeries } from '@longbox/contract/series';
import * as z from 'zod/mini';
import { owner } from '../../site.ts';
import { expectThat, type Journey } from '../journey.ts';

const drawnCovers = `[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth > 0).length`;

export const libraryJourneys: readonly Journey[] = [
  {
    name: 'claim the server',
    async run(hand) {
      await hand.go('/');
      await hand.see('text', 'Create the administrator account for this server…');
      await hand.type('Email', owner.email);
      await hand.type('Password', owner.password);
      await hand.press('checkbox', 'Remember me');
      await hand.press('button', 'Create account');
      await hand.see('heading', 'Your shelves are empty');
    },
  },
  {
    name: 'add a library by walking to its folder',
    async run(hand, site) {
      await hand.press('button', 'Add library', { within: 'main' });
      const dialog = { within: 'Add library' };
      await hand.type('Name', 'Comics', dialog);
      await hand.type('Folder', path.dirname(site.comics), dialog);
      await hand.press('button', 'Browse folders', dialog);
      await hand.press('text', 'comics', { within: 'Choose a folder' });
      await hand.press('button', 'Use this folder');
      await hand.until('the folder is filled in', async () => {
        const { value } = await hand.see('textbox', 'Folder');
        return value === site.comics;
      });
      await hand.press('button', 'Next');
      await hand.type('One-shots folder name', '_oneshots');
      await hand.press('button', 'Next');
      await hand.press('button', 'Next');
      await hand.press('button', 'Add library', dialog);
      await hand.see('heading', 'Recently added series');
      await hand.until('covers are drawn', async () => Number(await hand.ask(drawnCovers)) >= 3);
      const libraries = await site.call(listLibraries, {});
      expectThat(libraries.length === 1, 'there is one library');
    },
  },
  {
    name: 'browse from the grid to a series',
    async run(hand) {
      await hand.go('/libraries/all/series');
      await hand.press('button', 'L, …');
      await hand.press('link', 'The Lighthouse Keepers…');
      await hand.see('heading', 'The Lighthouse Keepers');
      await hand.see('link', 'Read #1');
    },
  },
  {
    name: 'a grid drawn while a style sheet is on its way begins with its first row',
    async run(hand) {
      await hand.go('/libraries/all/series');
      await hand.see('link', 'Bees!…');
      await hand.press('link', 'Read lists', { within: 'main' });
      await hand.gone('link', 'Bees!…');
      // The stream of events doesn't end, so this style sheet never arrives. The series are already here: Firefox
      // fetches nothing else before it.
      const late = { id: 'late', rel: 'stylesheet', href: '/sse/v1/events' };
      await hand.ask(
        `void document.head.append(Object.assign(document.createElement('link'), ${JSON.stringify(late)}))`,
      );
      await hand.press('link', 'Series');
      await hand.see('link', 'Bees!…', { within: 'main' });
      await hand.ask(`document.getElementById('late').remove()`);
      const { y } = await hand.see('link', 'Bees!…', { within: 'main' });
      expectThat(y < 450, 'the first card is at the top');
    },
  },
  {
    name: 'sort and filter, kept in the address over a reload',
    async run(hand) {
      await hand.go('/libraries/all/series');
      await hand.press('button', 'Sorted by Name…');
      await hand.press('menuitemradio', 'Number of books');
      await hand.at(/sort=booksCount/);
      await hand.press('button', 'In progress');
      await hand.at(/readStatus=IN_PROGRESS/);
      await hand.reload();
      await hand.see('button', 'Sorted by Number of books…');
      await hand.press('button', 'In progress');
      await hand.until(
        'the filter is gone',
        async () => !/readStatus/.test(String(await hand.ask('location.href'))),
      );
      await hand.press('button', 'Filters');
      await hand.press('button', 'One-shots');
      await hand.at(/oneshot=true/);
      await hand.see('link', 'Moon Garden…');
      await hand.gone('link', 'Bees!…');
    },
  },
  {
    name: 'search by the box and open the best hit',
    async run(hand) {
      await hand.go('/dashboard');
      await hand.see('heading', 'Home');
      await hand.key('/');
      await hand.until(
        'the box has the focus',
        async () => (await hand.see('combobox', 'Search')).hasFocus,
      );
      await hand.write('lighthouse');
      await hand.until('the best hit is chosen', async () => {
        const { isOn } = await hand.see('option', undefined, { text: 'The Lighthouse Keepers' });
        return isOn;
      });
      await hand.key('Enter');
      await hand.see('heading', 'The Lighthouse Keepers');
      await hand.gone('combobox', 'Search');
    },
  },
  {
    name: 'select by the circle, a run with Shift, and leave by Escape',
    async run(hand) {
      await hand.go('/libraries/all/series');
      await hand.hover('link', 'Bees!…');
      await hand.press('button', 'Select Bees!');
      await hand.see('region', 'Selection', { text: '1 selected' });
      await hand.key('Shift', 'ArrowRight');
      await hand.see('region', 'Selection', { text: '2 selected' });
      await hand.press('link', 'Ferro…');
      await hand.key('Escape');
      await hand.gone('region', 'Selection');
      await hand.at(/libraries\/all\/series/);
    },
  },
  {
    name: 'edit a series and find it saved',
    async run(hand, site) {
      await hand.go('/libraries/all/series');
      await hand.press('link', 'Night Tram…');
      // The card that was pressed has such a button, too.
      await hand.see('heading', 'Night Tram');
      await hand.press('button', 'Edit Night Tram');
      await hand.type('Summary', 'It runs at night.', { within: 'Edit …' });
      await hand.press('button', 'Save series');
      await hand.gone('dialog', 'Edit …');
      await hand.see('text', 'It runs at night.');
      const seriesId = z.parse(z.string(), await hand.ask('location.pathname.split("/").at(-1)'));
      const { metadata } = await site.call(getSeries, { params: { seriesId } });
      expectThat(metadata.summary === 'It runs at night.', 'the server has the new summary');
    },
  },
];
