import type { BookKey, PageSettings, Reach } from '../../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';

/** Properties of every group of settings: the settings, and the reach of a change. */
export interface SettingsGroup {
  readonly settings: PageSettingsOfBook;
  readonly reach: Reach;
}

/** The settings that a book and a series may have for themselves, by the type of their values. */
export type KeyOf<Value> = {
  [Key in BookKey]: PageSettings[Key] extends Value ? Key : never;
}[BookKey];
