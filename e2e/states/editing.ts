import { seriesOf } from '../world.ts';
import {
  at,
  inTurn,
  isLayer,
  isMenu,
  line,
  menuOf,
  press,
  seen,
  select,
  type State,
  tab,
} from './state.ts';

const allSeries = at('/libraries/all/series');
const aSeries = at((world) => `/series/${seriesOf(world, 'Paper Crane').id}`);
const edited = inTurn(aSeries, press('Edit Paper Crane'), isLayer);
const samples = inTurn(at('/dashboard'), press('Actions for Samples'));

/** Dialogs in which libraries, series, books and sets are changed. */
export const editing: readonly State[] = [
  {
    name: 'a library’s dialog',
    of: ['libraryDialog'],
    open: inTurn(samples, line('Edit…'), isLayer),
  },
  {
    name: 'a library’s dialog, scanning',
    of: [],
    open: inTurn(samples, line('Edit…'), isLayer, tab('Scanner')),
  },
  {
    name: 'folders of the server',
    of: ['FolderBrowser'],
    open: inTurn(at('/dashboard'), press('Add library'), isLayer, press('Browse folders'), isLayer),
  },
  {
    name: 'work over a whole library',
    of: ['libraryTaskDialog'],
    open: inTurn(samples, line('Empty trash…'), isLayer),
  },
  {
    name: 'deleting a library',
    of: ['deleteLibraryDialog'],
    open: inTurn(samples, line('Delete…'), isLayer),
  },
  {
    name: 'editing a series',
    of: ['itemDialog'],
    quick: true,
    open: edited,
  },
  {
    name: 'writing metadata into files',
    of: ['writeMetadataDialog'],
    open: inTurn(
      allSeries,
      menuOf('Ferro'),
      isMenu,
      line('Write metadata into files…'),
      isLayer,
      seen((page) => page.getByRole('dialog').getByRole('article')),
    ),
  },
  {
    name: 'renaming files',
    of: ['renameDialog'],
    open: inTurn(
      allSeries,
      menuOf('Ferro'),
      isMenu,
      line('Rename files…'),
      isLayer,
      seen((page) => page.getByRole('dialog').getByRole('region', { name: 'Rename files' })),
    ),
  },
  {
    name: 'titles of a series',
    of: ['TitlesTab'],
    open: inTurn(edited, tab('Alternate titles')),
  },
  {
    name: 'words of a series',
    of: ['WordsTab'],
    open: inTurn(edited, tab('Genres and tags')),
  },
  {
    name: 'links of a series',
    of: ['LinksTab'],
    open: inTurn(edited, tab('Links')),
  },
  {
    name: 'posters of a series',
    of: ['PosterTab'],
    open: inTurn(edited, tab('Cover')),
  },
  {
    name: 'editing a book',
    of: ['PeopleTab'],
    open: inTurn(
      at((w) => `/book/${w.books.find(({ seriesTitle }) => seriesTitle === 'Ferro')?.id}`),
      press(/^Edit /),
      isLayer,
      tab('People'),
    ),
  },
  {
    name: 'editing several series',
    of: [],
    open: inTurn(
      allSeries,
      select('Ferro', 'Night Tram'),
      async (page) => {
        await page
          .getByRole('region', { name: 'Selection' })
          .getByRole('button', { name: 'Edit…' })
          .click();
      },
      isLayer,
    ),
  },
  {
    name: 'books as a table',
    of: ['bookTableDialog'],
    open: inTurn(
      at((world) => `/series/${seriesOf(world, 'Night Tram').id}`),
      async (page) => {
        const first = page.getByRole('article').getByRole('link').first();
        await first.focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('Shift+ArrowRight');
      },
      press('Edit as a table…'),
      isLayer,
    ),
  },
  {
    name: 'editing a collection',
    of: ['setDialog'],
    open: inTurn(at('/libraries/all/collections'), menuOf('Gathered'), line('Edit…'), isLayer),
  },
];
