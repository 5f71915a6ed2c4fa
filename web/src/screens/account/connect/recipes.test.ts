import { expect, test } from 'vitest';
import { addressOf, freeComment, koreaderMenu, partsOf, recipes } from './recipes.ts';

const addressIn = (app: string) => {
  const recipe = recipes.find(({ name }) => name === app);
  return recipe && addressOf(recipe, 'https://h/books', 'k1');
};

test('each app gets the address that it knows how to use', () => {
  expect(addressIn('Panels')).toBe('https://h/books/opds/v1.2/catalog');
  expect(addressIn('Mihon')).toBe('https://h/books');
  expect(addressIn('KOReader')).toBe('https://h/books/koreader');
  expect(addressIn('Kobo')).toBe('https://h/books/kobo/k1');
});

test('each key gets a comment of its own', () => {
  expect(freeComment('Panels', ['Chunky'])).toBe('Panels');
  expect(freeComment('Panels', ['panels', 'Panels 2'])).toBe('Panels 3');
});

test('names on a device are told from the words around them', () => {
  expect(partsOf('Open .kobo/Kobo/Kobo eReader.conf.')).toEqual([
    { text: 'Open ', isName: false },
    { text: '.kobo/Kobo/Kobo eReader.conf', isName: true },
    { text: '.', isName: false },
  ]);
  const namesIn = (step: string) =>
    partsOf(step).flatMap(({ text, isName }) => (isName ? [text] : []));
  expect(namesIn('Under [OneStoreServices], replace the api_endpoint= line.')).toEqual([
    '[OneStoreServices]',
    'api_endpoint=',
  ]);
  expect(namesIn(`Go to ${koreaderMenu}. Enter it.`)).toEqual([koreaderMenu]);
  expect(namesIn('Set Document matching method to Binary.')).toHaveLength(2);
});
