// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocale } from '../../lib/i18n.ts';
import { getPreference, setPreference } from '../../lib/preferences.ts';
import { LanguageOffer } from './LanguageOffer.tsx';

const ask = (...languages: string[]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};

beforeEach(async () => {
  await loadLocale('en');
  setPreference('locale', '');
  setPreference('languageOfferDeclined', false);
});

test('the language the browser asks for is offered in its own words, and chosen by a press', async () => {
  ask('tlh', 'de-AT', 'en');
  render(<LanguageOffer />);
  const offer = await screen.findByRole('button', { name: 'Auf Deutsch weiter' });
  expect(offer.closest('[lang]')?.getAttribute('lang')).toBe('de');
  await userEvent.click(offer);
  expect(getPreference('locale')).toBe('de');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an offer that was declined does not come again', async () => {
  ask('ar');
  const { unmount } = render(<LanguageOffer />);
  await screen.findByRole('button', { name: 'المتابعة بالعربية' });
  await userEvent.click(screen.getByRole('button', { name: 'لا، شكرًا' }));
  await waitFor(() => {
    expect(screen.queryByRole('button')).toBeNull();
  });
  expect(getPreference('locale')).toBe('');
  unmount();
  render(<LanguageOffer />);
  await loadLocale('ar');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([['en-GB', 'de'], ['tlh']])(
  'nothing is offered when %s comes first',
  async (...asked) => {
    ask(...asked);
    render(<LanguageOffer />);
    await loadLocale('de');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
