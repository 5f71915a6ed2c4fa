import { deleteReadProgress } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstBooks } from './made-sets.ts';

// What a screen reader comes by, from top to bottom, in the accessibility tree; docs/accessibility.md says
// it in words. Named is what is the same whatever the library holds.

/** What stands before every screen but the readers. */
const frame = `
- button "Skip to content"
- navigation "Main navigation":
  - button "Close menu" [expanded]
  - link "Longbox, home"
  - list:
    - listitem:
      - link "Home"
    - listitem:
      - link "Libraries"
  - list "Administration"
  - list:
    - listitem:
      - button /^Account/`;

/** Compares the whole page with an order. */
async function expectOrder(page: Page, order: string): Promise<void> {
  await expect(page.locator('body')).toMatchAriaSnapshot(order);
}

test.describe('the spoken order @all', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('of home, a list, a series and a book', async ({ home, site }) => {
    const [book] = await firstBooks(site, ['Ferro']);
    // Another journey may have read in it.
    await site.call(deleteReadProgress, { params: { bookId: book?.id ?? '' } });
    await expectOrder(
      home,
      `${frame}
- banner:
  - heading "Home" [level=1]
  - button "Search"
- main:
  - region "Recently added books":
    - heading "Recently added books" [level=2]
    - button "Scroll back"
    - button "Scroll forward"
    - article:
      - link
      - button /^Select /
      - link /^(Read|Continue)/
      - button /^Edit /
      - button /^Actions for /`,
    );
    await home.goto(`${site.url}/libraries/all/series`);
    await expectOrder(
      home,
      `${frame}
- banner:
  - heading /^All libraries/ [level=1]
  - button /^Sorted by /
  - button "Filters"
  - button "View options"
  - button "Actions for All libraries"
  - button "Search"
- main:
  - navigation "Library views":
    - list:
      - listitem:
        - link "Series"
      - listitem:
        - link "Books"
  - region "Series":
    - group "First letter"
    - group "Filters":
      - button "Unread"
      - button "In progress"
      - button "Read"
    - article:
      - link /book/
      - button /^Select /
      - button /^Edit /
      - button /^Actions for /
      - link`,
    );
    await home.goto(`${site.url}/series/${book?.seriesId}`);
    await expectOrder(
      home,
      `${frame}
- banner:
  - link "Samples"
  - button "Edit Ferro"
  - button /^Sorted by /
  - button "Filters"
  - button "View options"
  - button "Actions for Ferro"
  - button "Search"
- main:
  - link "Samples"
  - heading "Ferro" [level=1]
  - link /^(Read|Continue)/
  - button "Mark as read"
  - link "Download"
  - paragraph
  - term: Writer
  - definition
  - region "Books":
    - group "Filters"
    - article`,
    );
    await home.goto(`${site.url}/book/${book?.id}`);
    await expectOrder(
      home,
      `${frame}
- banner:
  - link "Ferro"
  - button /^Edit /
  - button "Previous book"
  - button "Books in this series"
  - button "Next book"
  - button /^Actions for /
  - button "Search"
- main:
  - link "Ferro"
  - link "Samples"
  - heading [level=1]
  - link "Read"
  - link "Read incognito"
  - button "Mark as read"
  - link "Download"
  - paragraph
  - term: Writer
  - definition
  - term: Format
  - definition`,
    );
  });

  test('of the page reader', async ({ signedIn: home, site }) => {
    const [book] = await firstBooks(site, ['Ferro']);
    await home.goto(`${site.url}/book/${book?.id}/read?page=2`);
    await expect(home.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible();
    await home.keyboard.press('m');
    await expectOrder(
      home,
      `
- main:
  - img "Page 2"
- banner:
  - button "Close book"
  - heading [level=1]
  - button "Full screen"
  - button "Keyboard shortcuts"
  - button "Bookmark this page"
  - button "Page thumbnails"
  - button "Reading settings"
- contentinfo:
  - button "Previous book"
  - button
  - slider
  - button
  - button "Next book"`,
    );
  });
});
