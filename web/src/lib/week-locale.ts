/** The locale whose weeks a person knows: with the country, where the browser says it. */
export function weekLocale(language: string, ofBrowser: string): string {
  return ofBrowser.split('-')[0] === language.split('-')[0] ? ofBrowser : language;
}
