import { fold, sortKey } from '../text.ts';

/** What is known of an event, and its words to search by. */
export const propertyColumns = (properties: Readonly<Record<string, string>>) => ({
  properties: JSON.stringify(properties),
  words: fold(Object.values(properties).join(' ')),
});

/** Names of sets are unique ignoring case, but accents tell them apart. */
export const setNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The columns of the name of a collection or read list: as written, to compare by, and to sort by. */
export const setNameColumns = (name: string) => ({
  name,
  nameKey: setNameKey(name),
  nameOrder: sortKey(name),
});

/** The columns of a genre, tag or label: as written, and to compare by. */
export const valueColumns = (value: string) => ({ value, valueKey: fold(value) });

/** The columns of the name of an author: as written, and to compare by. */
export const authorColumns = (name: string) => ({ name, nameKey: fold(name) });

/** The columns of a publisher: as written, and to compare by. */
export const publisherColumns = (publisher: string) => ({
  publisher,
  publisherKey: fold(publisher),
});

/** The columns of the title of a series: as written, and to compare by. */
export const seriesTitleColumns = (title: string) => ({ title, titleKey: fold(title) });
