import { expect, test } from 'vitest';
import { addressOf, freeComment, recipes, withNames } from './recipes.ts';

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

test('names of files keep their signs in languages from right to left', () => {
  expect(withNames('open .kobo/Kobo/Kobo eReader.conf.')).toBe(
    'open \u2066.kobo/Kobo/Kobo eReader.conf\u2069.',
  );
  expect(withNames('after api_endpoint= with')).toBe('after \u2066api_endpoint=\u2069 with');
});
