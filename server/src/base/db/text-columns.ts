import { fold } from '../text.ts';

/** What is known of an event, and its words to search by. */
export const propertyColumns = (properties: Readonly<Record<string, string>>) => ({
  properties: JSON.stringify(properties),
  words: fold(Object.values(properties).join(' ')),
});
