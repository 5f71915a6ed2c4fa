import { expect, test } from './fixtures.ts';

test('a first letter narrows the list, says how many there are, and stays in the address', async ({
  home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  const letters = home.getByRole('group', { name: 'First letter' });
  const cards = home.getByRole('region', { name: 'Series' });
  await expect(letters.getByRole('button', { name: 'B, 1' })).toBeVisible();
  await expect(letters.getByRole('button', { name: 'X, 0' })).toBeDisabled();
  await letters.getByRole('button', { name: 'B, 1' }).click();
  await expect(home).toHaveURL(/nav=b/);
  await expect(cards.getByText('Bees!').first()).toBeVisible();
  await expect(cards.getByText('Paper Crane')).toBeHidden();
  // With what an address alone cannot say, too.
  await home.goto(`${site.url}/libraries/all/series?nav=b&not=status%3AENDED`);
  await expect(letters.getByRole('button', { name: /^B, / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cards.getByText('Paper Crane')).toBeHidden();
  await letters.getByRole('button', { name: /^All/ }).click();
  await expect(home).not.toHaveURL(/nav=/);
  await expect(cards.getByText('Paper Crane').first()).toBeVisible();
  await home.getByRole('button', { name: 'Remove Without Ended' }).click();
  await expect(home).not.toHaveURL(/\?/);
});

test('how lists look is chosen once, for all of them and for the next visit', async ({
  home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series?page=1`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  await home.getByRole('button', { name: 'Appearance of lists' }).click();
  const panel = home.getByRole('dialog', { name: 'Appearance of lists' });
  await panel.getByLabel('Covers fill their frame').check();
  await panel.getByLabel('Blur the covers of what is unread').check();
  await expect(home.locator('html')).toHaveAttribute('data-covers-filled');
  await expect(home.locator('html')).toHaveAttribute('data-covers-veiled');
  await panel.getByLabel('How many at once').selectOption('50 per page');
  await home.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await home.reload();
  await home.getByRole('button', { name: 'Appearance of lists' }).click();
  await expect(panel.getByLabel('How many at once')).toHaveValue('50');
  await panel.getByLabel('How many at once').selectOption('Everything, endlessly');
  await expect(panel.getByLabel('Covers fill their frame')).toBeChecked();
  await panel.getByLabel('Covers fill their frame').uncheck();
  await panel.getByLabel('Blur the covers of what is unread').uncheck();
  await expect(home.locator('html')).not.toHaveAttribute('data-covers-filled');
  await expect(home.getByText('Bees!').first()).toBeVisible();
});
