import path from 'node:path';
import { listBooks, listPages } from '@longbox/contract/books';
import { createReadList } from '@longbox/contract/readlists';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { knowTapZones, picture } from './page-reader.ts';
import { enter } from './sign-in.ts';
import { openScannedSite } from './site.ts';

/*
 * In front of a peer with the manners of `manners.ts`, whichever way the others are served.
 */

test('a peer whose search misses new sets and that has no internet is used all the same @all', async ({
  page,
}) => {
  const site = await openScannedSite('upstream');
  try {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/announcements')) asked.push(request.method());
    });
    await enter(page, site);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await expect.poll(() => asked).toEqual(['GET']);

    await test.step('a read list that was just made is found by its name', async () => {
      const { content } = await site.call(listBooks, { query: { size: 2 } });
      const bookIds = content.map(({ id }) => id);
      await site.call(createReadList, { body: { name: 'Small hours', summary: '', bookIds } });
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('hours');
      await expect(page.getByRole('option', { name: 'Small hours' })).toBeVisible();
      await page.goto(`${site.url}/search?q=hours`);
      await expect(page.getByRole('link', { name: 'Small hours' }).first()).toBeVisible();
    });

    await test.step('a list of that name is offered for update', async () => {
      await page.goto(`${site.url}/import/readlist`);
      const text = `<?xml version="1.0"?><ReadingList><Name>small HOURS</Name>
        <Books><Book Series="Bees!" Number="1" /></Books></ReadingList>`;
      await page.locator('input[type=file]').setInputFiles({
        name: 'hours.cbl',
        mimeType: 'text/xml',
        buffer: Buffer.from(text),
      });
      await expect(page.getByText('A read list with this name already exists')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Review changes…' })).toBeEnabled();
    });

    // The feed was asked for once, though the page was opened three times; nothing was said of it.
    expect(asked).toEqual(['GET']);
    await expect(page.getByRole('status').getByText(/announcements/i)).toHaveCount(0);
    await page.goto(`${site.url}/settings/announcements`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'It may have no internet connection.',
    );
    expect(asked).toEqual(['GET', 'GET']);

    await test.step('nothing is said of reading, which it doesn’t record', async () => {
      await openColumn(page);
      const place = page.getByRole('link', { name: 'Your reading' });
      await expect(page.getByRole('link', { name: 'Notes & highlights' })).toBeAttached();
      await expect(place).toHaveCount(0);
      await page.goto(`${site.url}/reading`);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    });

    await test.step('a page that is a drawing is asked for as it is', async () => {
      const square = '<rect x="100" y="200" width="200" height="200"/>';
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600">${square}</svg>`;
      const file = path.join(site.comics, 'Ferro', 'Drawn.cbz');
      await writeZip(file, [{ name: '1.svg', bytes: Buffer.from(drawing) }]);
      await site.scanNew(1);
      const { content } = await site.call(listBooks, { query: { unpaged: true } });
      const drawn = content.find(({ name }) => name === 'Drawn');
      const [first] = await site.call(listPages, { params: { bookId: drawn?.id ?? '' } });
      expect(first?.mediaType).toBe('image/svg+xml');
      await knowTapZones(page);
      await page.goto(`${site.url}/book/${drawn?.id}/read`);
      await expect(picture(page, 1)).toBeVisible();
      await expect
        .poll(() =>
          picture(page, 1).evaluate(
            (image) => image instanceof HTMLImageElement && image.naturalWidth,
          ),
        )
        .toBeGreaterThan(0);
      // What is transparent is white paper, on the black ground of the reader.
      const shown = sharp(await picture(page, 1).screenshot()).removeAlpha();
      const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
      const grayAt = (x: number, y: number) =>
        data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3];
      expect([grayAt(0.5, 0.05), grayAt(0.5, 0.5), grayAt(0.1, 0.9)]).toEqual([255, 0, 255]);
    });
  } finally {
    await site.close();
  }
});
