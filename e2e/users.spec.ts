import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { createUser, deleteUser, listUsers } from '@longbox/contract/user-administration';
import type { Page } from '@playwright/test';
import { addWords } from './editing.ts';
import { expect, rareStep, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { idsOf } from './sets.ts';
import { owner, type Site } from './site.ts';

const kid = { email: 'kid@example.org', password: 'no broccoli' };

const rowOf = (page: Page, email: string) =>
  page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: new RegExp(email) });

/** Chooses a line of an account's menu. */
async function choose(page: Page, email: string, line: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

/** How many series an account sees; nothing when it is not let in. */
async function seenBy(site: Site, { email, password }: typeof kid): Promise<number | undefined> {
  const credentials = Buffer.from(`${email}:${password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const response = await fetch(`${site.url}/api/v1/series?size=1`, { headers });
  if (!response.ok) return undefined;
  const page: unknown = await response.json();
  return typeof page === 'object' && page !== null && 'totalElements' in page
    ? Number(page.totalElements)
    : undefined;
}

test('a family gets accounts with limits that hold', async ({ home, site, serving }) => {
  for (const { id, email } of await site.call(listUsers, {})) {
    if (email !== owner.email) await site.call(deleteUser, { params: { userId: id } });
  }
  const [bees, ferro, tram] = await idsOf(site, 'Bees!', 'Ferro', 'Night Tram');
  for (const [seriesId, ageRating, sharingLabels] of [
    [bees, 6, []],
    [ferro, 18, ['family']],
    [tram, 12, []],
  ] as const) {
    const body = { ageRating, sharingLabels: [...sharingLabels] };
    await site.call(updateSeriesMetadata, { params: { seriesId: seriesId ?? '' }, body });
  }

  const { content } = await site.call(listSeries, { query: { unpaged: true } });
  const ratings = content.map(({ metadata }) => metadata.ageRating);

  await test.step('an account is added, with what it may see', async () => {
    await openColumn(home);
    await home.getByRole('link', { name: 'Settings' }).click();
    const areas = home.getByRole('navigation', { name: 'Settings sections' });
    await areas.getByRole('link', { name: 'Users' }).click();
    await expect(home).toHaveURL(`${site.url}/settings/users`);
    await expect(home.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await home.getByRole('link', { name: 'Create account' }).click();
    await expect(home).toHaveURL(`${site.url}/settings/users/add`);
    const dialog = home.getByRole('dialog', { name: 'Create account' });
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText('Enter your email address.')).toBeVisible();
    await dialog.getByLabel('Email').fill(owner.email.toUpperCase());
    await dialog.getByLabel('Password', { exact: false }).first().fill(kid.password);
    await expect(dialog.getByRole('checkbox', { name: 'Read in browser' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Administrator' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText('An account with this email already exists.')).toBeVisible();
    await dialog.getByLabel('Email').fill(kid.email);
    await dialog.getByRole('checkbox', { name: 'Download files' }).uncheck();

    await dialog.getByRole('tab', { name: 'Libraries' }).click();
    await dialog.getByRole('checkbox', { name: 'All libraries' }).uncheck();
    await expect(dialog.getByText('Hidden', { exact: true }).first()).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Samples' }).check();

    await dialog.getByRole('tab', { name: 'Content' }).click();
    await dialog.getByLabel('Age rating').selectOption('Up to this age, unrated hidden');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText('Enter an age.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('12');
    await home.keyboard.press('Tab');
    const upTo12 = ratings.filter((rating) => rating !== null && rating <= 12).length;
    await expect(dialog.getByText(`${upTo12} of ${ratings.length} series`)).toBeVisible();
    await addWords(dialog.getByLabel('Allow only these labels'), 'Family');
    const promised = upTo12 + 1;
    await expect(dialog.getByText(`${promised} of ${ratings.length} series`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(home).toHaveURL(`${site.url}/settings/users`);
    expect(await seenBy(site, kid)).toBe(promised);
    await expect(rowOf(home, kid.email)).toContainText('Up to age 12, unrated hidden');
    await expect(rowOf(home, kid.email)).toContainText('Only labels: family');
  });

  await rareStep('other rules, promised and held', async () => {
    await choose(home, kid.email, 'Change restrictions…');
    const dialog = home.getByRole('dialog', { name: `Access for ${kid.email}` });
    await dialog.getByRole('tab', { name: 'Content' }).click();
    await dialog.getByRole('button', { name: 'Remove family' }).click();
    await dialog.getByLabel('Age rating').selectOption('Below this age, unrated shown');
    const below12 = ratings.filter((rating) => rating === null || rating < 12).length;
    await expect(dialog.getByText(`${below12} of ${ratings.length} series`)).toBeVisible();
    await addWords(dialog.getByLabel('Hide these labels'), 'family');
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(home, kid.email)).toContainText('Below age 12, unrated shown');
    await expect.poll(() => seenBy(site, kid)).toBe(below12);
  });

  await rareStep('rights and password of others; one’s own rights stay', async () => {
    await choose(home, kid.email, 'Change roles…');
    const dialog = home.getByRole('dialog', { name: `Access for ${kid.email}` });
    await dialog.getByRole('checkbox', { name: 'Download files' }).check();
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect(rowOf(home, kid.email)).toContainText('Download files');
    await choose(home, kid.email, 'Change password…');
    const password = home.getByRole('dialog', { name: `Change password for ${kid.email}` });
    await password.getByLabel('New password', { exact: false }).first().fill('more broccoli');
    await password.getByLabel('Confirm new password').fill('more broccoli');
    await password.getByLabel('Confirm new password').press('Enter');
    await expect(home.getByText(`Password changed for ${kid.email}`)).toBeVisible();
    expect(await seenBy(site, kid)).toBeUndefined();

    await home.getByRole('button', { name: `Actions for ${owner.email}` }).click();
    for (const line of ['Change roles…', 'Change restrictions…', 'Delete…']) {
      await expect(home.getByRole('menuitem', { name: line })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    }
    await home.keyboard.press('Escape');
  });

  await rareStep('where somebody is signed in is looked at and ended', async () => {
    if (serving === 'upstream') return;
    const again = { ...kid, password: 'more broccoli' };
    expect(await seenBy(site, again)).toBeDefined();
    await choose(home, kid.email, 'Sessions and API keys…');
    const dialog = home.getByRole('dialog', { name: `Sessions and API keys for ${kid.email}` });
    await expect(dialog.getByText('No API keys')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = home.getByRole('alertdialog', { name: `Sign out ${kid.email} everywhere?` });
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(dialog.getByText('Not signed in anywhere')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await rareStep('who tried to sign in is found', async () => {
    await home.goto(`${site.url}/settings/users?q=kid%40example`);
    const activity = home.getByRole('grid', { name: 'Sign-in activity', exact: true });
    const refused = activity.getByRole('row').filter({ hasText: 'Failed' });
    await expect(refused.first()).toContainText(kid.email);
    await expect(activity.getByText(owner.email)).toBeHidden();
    await home.getByLabel('Group by').selectOption('Email');
    const grouped = home.getByRole('grid', { name: 'Sign-in activity by Email' });
    await expect(grouped.getByRole('row', { name: /kid@example.org/ })).toBeVisible();
  });

  await choose(home, kid.email, 'Delete…');
  const question = home.getByRole('alertdialog', { name: `Delete account ${kid.email}?` });
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(rowOf(home, kid.email)).toBeHidden();
  const left = await site.call(listUsers, {});
  expect(left.map(({ email }) => email)).toEqual([owner.email]);
  for (const seriesId of [bees, ferro, tram]) {
    const body = { ageRating: null, sharingLabels: [] };
    await site.call(updateSeriesMetadata, { params: { seriesId: seriesId ?? '' }, body });
  }
});

test('what is saved of an account gives the focus back to its menu @all', async ({
  signedIn: home,
  site,
}) => {
  const password = kid.password;
  await site.call(createUser, { body: { email: 'aunt@example.org', password, roles: [] } });
  await home.goto(`${site.url}/settings/users`);
  const menu = home.getByRole('button', { name: 'Actions for aunt@example.org' });
  const dialog = home.getByRole('dialog', { name: 'Access for aunt@example.org' });
  for (const way of ['pointer', 'keys']) {
    if (way === 'pointer') await choose(home, 'aunt@example.org', 'Change roles…');
    else {
      await home.keyboard.press('Enter');
      await expect(home.getByRole('menuitem', { name: 'Change roles…' })).toBeFocused();
      await home.keyboard.press('Enter');
    }
    await dialog.getByRole('checkbox', { name: 'Download files' }).focus();
    await home.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Save access' }).focus();
    await home.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(menu, way).toBeFocused();
  }
  for (const { id, email } of await site.call(listUsers, {})) {
    if (email === 'aunt@example.org') await site.call(deleteUser, { params: { userId: id } });
  }
});
