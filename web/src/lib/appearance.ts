import { useSyncExternalStore } from 'react';
import { loadLocale } from './i18n.ts';
import { getPreference, onPreference, type Preferences } from './preferences.ts';

const darkSystem = '(prefers-color-scheme: dark)';

/** Puts the theme on the root element; `system` leaves it to the style sheet. */
function applyTheme(theme: Preferences['theme']): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset['scheme'] ?? '';
    // The browser paints its own bars with the first meta whose media matches.
    const chosen = theme === scheme ? 'all' : 'not all';
    const wanted = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
    // At a start it is so already, and each change has those bars drawn anew.
    if (meta.media !== wanted) meta.media = wanted;
  }
}

/**
 * Applies the chosen theme and language, and follows changes. Resolves when the language is loaded,
 * so that nothing is drawn without texts.
 */
export async function startAppearance(): Promise<void> {
  applyTheme(getPreference('theme'));
  onPreference('theme', applyTheme);
  onPreference('locale', (code) => {
    void loadLocale(code);
  });
  await loadLocale(getPreference('locale'));
}

function readScheme(): 'light' | 'dark' {
  const theme = document.documentElement.dataset['theme'];
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(darkSystem).matches ? 'dark' : 'light';
}

function onScheme(listener: () => void): () => void {
  const system = matchMedia(darkSystem);
  const theme = new MutationObserver(listener);
  system.addEventListener('change', listener);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', listener);
    theme.disconnect();
  };
}

/** The current color scheme: the chosen theme, or the system's; follows both. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(onScheme, readScheme);
}
