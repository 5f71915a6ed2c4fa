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

/** The limits of steppers and sliders. */
export const bounds = {
  fontSize: { min: 50, max: 300, step: 10 },
  lineHeight: { min: 0.8, max: 3, step: 0.1 },
  margins: { min: 0.5, max: 4, step: 0.25 },
} as const;

/** A value within its bounds and on one of its steps. */
export function stepTo(key: keyof typeof bounds, value: number): number {
  const { min, max, step } = bounds[key];
  const nearest = Math.round(Math.round(value / step) * step * 100) / 100;
  return Math.min(max, Math.max(min, nearest));
}

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
