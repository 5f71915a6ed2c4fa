// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadLocale } from '../../lib/i18n.ts';
import { OwnNote } from './OwnNote.tsx';

beforeEach(() => loadLocale('en'));

/** Whether the browser asks before the page is closed. */
const isAsked = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a note that was changed and not saved isn’t lost with the page unasked', async () => {
  const user = userEvent.setup();
  render(<OwnNote note="Lent to Ann" onSave={() => Promise.resolve(true)} />);
  expect(isAsked()).toBe(false);
  await user.click(screen.getByRole('button'));
  expect(isAsked()).toBe(false);
  await user.type(screen.getByRole('textbox'), ', since May');
  expect(isAsked()).toBe(true);
  await user.click(screen.getAllByRole('button')[0] ?? document.body);
  await expect.poll(isAsked).toBe(false);
});
