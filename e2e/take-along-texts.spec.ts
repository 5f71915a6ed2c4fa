import { expect } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import { takeAlong } from './taking.ts';
import { bookFrame, bookNamed, test } from './text-book.ts';

test.use({ serviceWorkers: 'allow' });

test('a text that was taken along is read without its server @all', async ({
  page,
  texts,
  context,
}) => {
  await beSignedIn(page, texts);
  const book = await bookNamed(texts, 'Tide Tables');
  await takeAlong(page, texts, book);
  await context.setOffline(true);
  await page.goto(`${texts.url}/book/${book.id}/read-epub`);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await bookFrame(page, 'Low water');
});
