/** The canonical form of a BCP 47 tag whose language is known; empty stays. Undefined for others. */
export function languageTag(text: string): string | undefined {
  if (text.trim() === '') return '';
  try {
    const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    const [canonical] = Intl.getCanonicalLocales(text.trim());
    const language = canonical && new Intl.Locale(canonical).language;
    return language && known.of(language) ? canonical : undefined;
  } catch {
    return undefined;
  }
}
