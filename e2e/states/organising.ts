import {
  at,
  inTurn,
  isLayer,
  isMenu,
  key,
  line,
  menuOf,
  press,
  seen,
  type State,
} from './state.ts';

const allSeries = at('/libraries/all/series');

/** Lists, what lies over them, and what puts things in order. */
export const organising: readonly State[] = [
  {
    name: 'menu of a card',
    of: ['menu of ItemMenu'],
    open: inTurn(allSeries, menuOf('Ferro'), isMenu),
  },
  {
    name: 'order of a list',
    of: ['menu of ListTools'],
    open: inTurn(allSeries, press(/^Sorted by/), isMenu),
  },
  {
    name: 'menu of a library',
    of: ['menu of LibraryMenu'],
    open: inTurn(at('/dashboard'), press('Actions for Samples'), isMenu),
  },
  {
    name: 'menu of all libraries',
    of: ['menu of AllLibrariesMenu'],
    open: inTurn(allSeries, press('Actions for All libraries'), isMenu),
  },
  {
    name: 'filters of a list',
    of: ['FilterGroups'],
    open: inTurn(
      allSeries,
      press('Filters'),
      seen((page) => page.getByRole('complementary', { name: 'Filters' })),
    ),
  },
  {
    name: 'filters of a list, narrow',
    of: ['FilterPanel'],
    narrow: true,
    open: inTurn(allSeries, press('Filters'), isLayer),
  },
  {
    name: 'appearance of lists',
    of: ['ViewPanel'],
    open: inTurn(allSeries, press('View options'), isLayer),
  },
  {
    name: 'a list as a table',
    of: ['ItemTable'],
    phone: true,
    open: inTurn(
      allSeries,
      press('View options'),
      isLayer,
      async (page) => {
        await page.getByRole('dialog').getByText('Table', { exact: true }).click();
        await page.keyboard.press('Escape');
      },
      seen((page) => page.getByRole('grid', { name: 'Series' })),
    ),
  },
  {
    name: 'a selection',
    of: ['SelectionBar', 'menu of SelectionBar'],
    narrow: true,
    open: inTurn(
      allSeries,
      async (page) => {
        await page.getByRole('article').getByRole('link').first().focus();
        await page.keyboard.press('Space');
      },
      press('More actions'),
      isMenu,
    ),
  },
  {
    name: 'the account on a phone',
    of: ['accountDialog'],
    narrow: true,
    open: inTurn(at('/dashboard'), press('Account'), isLayer),
  },
  {
    name: 'the account beside the column',
    of: [],
    open: inTurn(at('/dashboard'), press(/^Account/), isLayer),
  },
  {
    name: 'the column on a phone',
    of: [],
    narrow: true,
    open: inTurn(at('/dashboard'), press('Libraries'), isLayer),
  },
  {
    name: 'the palette',
    of: ['searchDialog'],
    open: inTurn(
      at('/dashboard'),
      key('Control+k'),
      isLayer,
      (page) => page.getByRole('combobox', { name: 'Search' }).fill('b'),
      // What stands there at once is still of what was typed before.
      seen((page) => page.getByRole('dialog').getByRole('option')),
    ),
  },
  {
    name: 'saving a view',
    of: ['viewNameDialog'],
    open: inTurn(at('/libraries/all/series?oneshot=true'), press('Save view'), isLayer),
  },
  {
    name: 'menu of a saved view',
    of: ['menu of ViewEntries'],
    open: inTurn(
      at('/libraries/all/series?oneshot=true'),
      press('Save view'),
      isLayer,
      async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Save view' });
        await dialog.getByLabel('Name').fill('Short evenings');
        await dialog.getByRole('button', { name: 'Save view' }).click();
        await dialog.waitFor({ state: 'detached' });
      },
      press('Actions for Short evenings'),
      isMenu,
    ),
  },
  {
    name: 'arranging shelves',
    of: ['arrangeDialog'],
    open: inTurn(at('/dashboard'), press('Arrange shelves'), isLayer),
  },
  {
    name: 'adding to a collection',
    of: ['addToCollectionDialog'],
    open: inTurn(allSeries, menuOf('Ferro'), line('Add to collection…'), isLayer),
  },
  {
    name: 'adding to a read list',
    of: ['addToReadListDialog'],
    open: inTurn(allSeries, menuOf('Ferro'), line('Add all books to read list…'), isLayer),
  },
  {
    name: 'choosing what to take along',
    of: ['chooseDialog'],
    open: inTurn(allSeries, menuOf('Night Tram'), line('Keep books on this device…'), isLayer),
  },
  {
    name: 'choosing a book',
    of: ['bookPickerDialog'],
    open: inTurn(allSeries, menuOf('Night Tram'), line('Find book…'), isLayer),
  },
  {
    name: 'choosing a series',
    of: ['seriesPickerDialog'],
    open: inTurn(
      at('/libraries/all/collections'),
      menuOf('Gathered'),
      line('Add series…'),
      isLayer,
      async (page) => {
        await page.getByLabel('Series name').fill('night');
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      },
    ),
  },
  {
    name: 'order of a collection',
    of: ['collectionMembersDialog'],
    open: inTurn(
      at((world) => `/collections/${world.collectionId}`),
      press(/^Reorder or remove items/),
      isLayer,
    ),
  },
  {
    name: 'order of a read list',
    of: ['readListMembersDialog'],
    open: inTurn(
      at((world) => `/readlists/${world.readListId}`),
      press(/^Reorder or remove items/),
      isLayer,
    ),
  },
  {
    name: 'deleting a series',
    of: ['deleteDialog'],
    open: inTurn(allSeries, menuOf('Ferro'), line('Delete…'), isLayer),
  },
  {
    name: 'what failed of several',
    of: ['manyReportDialog'],
    open: inTurn(
      async (page) => {
        await page.route('**/scan?deep=false', (route) =>
          route.fulfill({ status: 400, json: { message: 'The disk is away' } }),
        );
      },
      allSeries,
      press('Actions for All libraries'),
      line('Scan all libraries'),
      seen((page) => page.getByRole('alertdialog', { name: 'Scan all libraries' })),
    ),
  },
];
