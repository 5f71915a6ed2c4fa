// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginScreen } from './LoginScreen.tsx';
import { Providers } from './Providers.tsx';
import { loadLocale } from '../../lib/i18n.ts';
import { getPreference, setPreference } from '../../lib/preferences.ts';
import { LanguageOffer } from './LanguageOffer.tsx';

/** For a part that is fetched, on a busy machine. */
const patience = { timeout: 20_000 };

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
  render(<LanguageOffer onAnswered={() => undefined} />);
  const offer = await screen.findByRole('button', { name: 'Auf Deutsch weiter' });
  expect(offer.closest('[lang]')?.getAttribute('lang')).toBe('de');
  await userEvent.click(offer);
  expect(getPreference('locale')).toBe('de');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an offer that was declined does not come again', async () => {
  ask('ar');
  const { unmount } = render(<LanguageOffer onAnswered={() => undefined} />);
  await screen.findByRole('button', { name: 'المتابعة بالعربية' });
  await userEvent.click(screen.getByRole('button', { name: 'لا، شكرًا' }));
  await waitFor(() => {
    expect(screen.queryByRole('button')).toBeNull();
  });
  expect(getPreference('locale')).toBe('');
  unmount();
  render(<LanguageOffer onAnswered={() => undefined} />);
  await loadLocale('ar');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([['en-GB', 'de'], ['tlh']])(
  'nothing is offered when %s comes first',
  async (...asked) => {
    ask(...asked);
    render(<LanguageOffer onAnswered={() => undefined} />);
    await loadLocale('de');
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('the focus goes on to the form when the offer is answered', async () => {
  ask('de');
  render(
    <LoginScreen
      reception={{ isClaimed: true, providers: [] }}
      onNearlyDone={() => undefined}
      onSignedIn={async () => undefined}
    />,
  );
  const offer = await screen.findByRole('button', { name: 'Auf Deutsch weiter' });
  await userEvent.click(offer);
  expect(document.activeElement?.getAttribute('name')).toBe('email');
});

test('other ways to sign in carry the mark of their service', async () => {
  render(
    <LoginScreen
      reception={{
        isClaimed: true,
        providers: [
          { name: 'Google', registrationId: 'google' },
          { name: 'Our own', registrationId: 'authelia' },
        ],
      }}
      services={Providers}
      onNearlyDone={() => undefined}
      onSignedIn={async () => undefined}
    />,
  );
  for (const name of [/Google/, /Our own/]) {
    const button = screen.getByRole('button', { name });
    await waitFor(() => {
      expect(button.querySelector('svg')).not.toBeNull();
    }, patience);
  }
});
