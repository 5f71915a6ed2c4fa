import { useMemo } from 'react';
import { useColorScheme } from '../../lib/appearance.ts';
import {
  getPreference,
  type Preferences,
  setPreference,
  usePreference,
} from '../../lib/preferences.ts';
import { type Theme, themeOf, themes } from '../../readers/epub/themes.ts';
import { useOwnColors } from './own-colors.ts';

type Stored = Preferences['epubreader'];

/** Colors of books, in the order in which their key goes through them. */
export const themeChoices = [
  'auto',
  'day',
  'sepia',
  'gray',
  'green',
  'dark',
  'night',
  'own',
] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The chosen colors; those of a later version are as none. */
export const themeChoiceOf = ({ theme }: Pick<Stored, 'theme'>): ThemeChoice =>
  themeChoices.find((one) => one === theme) ?? 'auto';

/** Changes some stored settings and keeps the rest. */
export function changeEpubSettings(change: Partial<Stored>): void {
  setPreference('epubreader', { ...getPreference('epubreader'), ...change });
}

/** The colors books are shown in: the chosen ones, or light and dark as the client is. */
export function useEpubTheme(): Theme {
  const choice = themeChoiceOf(useEpubSettings());
  const scheme = useColorScheme();
  const own = useOwnColors();
  return useMemo(() => {
    if (choice === 'own') return themeOf(own);
    if (choice !== 'auto') return themes[choice];
    return scheme === 'dark' ? themes.night : themes.day;
  }, [choice, scheme, own]);
}

/** The stored typography settings. */
export function useEpubSettings(): Stored {
  const [stored] = usePreference('epubreader');
  return stored;
}
