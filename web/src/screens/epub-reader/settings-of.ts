import { useColorScheme } from '../../lib/appearance.ts';
import {
  getPreference,
  type Preferences,
  setPreference,
  usePreference,
} from '../../lib/preferences.ts';
import type { EpubSettings } from '../../readers/epub/settings.ts';

type Stored = Preferences['epubreader'];

/** Colors of books, in the order in which their key goes through them. */
export const themeChoices = [
  'auto',
  'day',
  'sepia',
  'night',
] as const satisfies readonly Stored['theme'][];

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
export function useEpubTheme(): EpubSettings['theme'] {
  const { theme } = useEpubSettings();
  const scheme = useColorScheme();
  if (theme !== 'auto') return theme;
  return scheme === 'dark' ? 'night' : 'day';
}

/** The stored typography settings. */
export function useEpubSettings(): Stored {
  const [stored] = usePreference('epubreader');
  return stored;
}
