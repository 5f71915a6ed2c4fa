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
