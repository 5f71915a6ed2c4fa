// @vitest-environment jsdom
import { signInCalls } from '@longbox/contract/sign-in';
import { User } from '@longbox/contract/users';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keepPage } from '../../data/kept-pages.ts';
import { json, serve } from '../../data/testing/serve.ts';
import { withWords } from '../../lib/i18n.ts';
import { useDialogStore } from '../../ui/dialogs.ts';
import { askBeforeLeaving } from './sign-out.ts';

await withWords('device', () => Promise.resolve());

const me = z.parse(User, {
  id: 'me',
  email: 'me@example.org',
  roles: [],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
});
const ofMe = () => Object.keys(localStorage).filter((name) => name.includes('/me'));

/** Signs out of a server that doesn't answer to this account any more; tells whether that has happened. */
async function signOut() {
  await serve(({ request }, response) => {
    json(response, {}, request.url === signInCalls.getMe.path ? 401 : 500);
  });
  let isLeft = false;
  await askBeforeLeaving(me, () => {
    isLeft = true;
  });
  return { hasLeft: () => isLeft };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  useDialogStore.setState({ open: [] });
});

test('who keeps no books leaves no notes, places or settings behind', async () => {
  localStorage.setItem('longbox.marks/me/b', '[{"unsent":false}]');
  localStorage.setItem('longbox.place/me/b', '{"sent":true}');
  localStorage.setItem('longbox.settings/me', '{}');
  localStorage.setItem('longbox.place/other/b', '{"sent":true}');
  const { hasLeft } = await signOut();
  await expect.poll(hasLeft).toBe(true);
  expect(ofMe()).toEqual([]);
  expect(localStorage.length).toBe(1);
});

test('who would lose reading that wasn’t sent is asked first, without any books, too', async () => {
  keepPage('me', 'b', { page: 7, at: Date.now() });
  const { hasLeft } = await signOut();
  const [dialog] = useDialogStore.getState().open;
  const draw = await dialog?.part.load();
  render(draw?.(() => undefined));
  expect(screen.getByText(/hasn’t received all your reading progress/)).toBeTruthy();
  expect([hasLeft(), ofMe().length]).toEqual([false, 1]);
  screen.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(hasLeft).toBe(true);
  expect(ofMe()).toEqual([]);
});
