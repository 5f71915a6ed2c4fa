import { expect, test } from 'vitest';
import { addressOf, freeComment, recipes } from './recipes.ts';

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
