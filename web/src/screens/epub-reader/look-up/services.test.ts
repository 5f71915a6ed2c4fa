import { describe, expect, it } from 'vitest';
import { addressFor, isServiceAddress, keptServices } from './services.ts';

describe('addresses of dictionaries', () => {
  it.each([
    ['https://example.org/?q={text}', true],
    ['http://dictionary.lan/{language}/{text}', true],
    ['https://{language}.example.org/?q={text}', true],
    ['https://example.org/', false],
    ['example.org/{text}', false],
    ['javascript:alert({text})', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isServiceAddress(address)).toBe(expected);
  });

  it('carry the words, in one line and without hyphens nobody sees', () => {
    const service = { name: 'D', address: 'https://{language}.example.org/?q={text}' };
    expect(addressFor(service, ' low\n  wa\u00adter & $& ', 'pt-BR')).toBe(
      'https://pt.example.org/?q=low%20water%20%26%20%24%26',
    );
  });

  it('carry no more words than servers take', () => {
    const service = { name: 'D', address: 'https://example.org/?q={text}' };
    expect(addressFor(service, 'a'.repeat(5_000), 'en').length).toBeLessThan(1_100);
  });
});

describe('kept services', () => {
  const merge = (found: unknown) => keptServices(found).map(({ name }) => name);

  it('are the ones that were saved, none included', () => {
    expect(merge({ services: [{ name: 'D', address: 'https://d.org/{text}' }] })).toEqual(['D']);
    expect(merge({ services: [] })).toEqual([]);
  });

  it('are the usual ones where nothing of use is kept', () => {
    expect(merge(undefined)).toEqual(['Wiktionary', 'Wikipedia']);
    expect(merge({ services: 'x' })).toEqual(['Wiktionary', 'Wikipedia']);
    expect(merge({ services: [{ name: 'D', address: 'javascript:x' }, 1] })).toEqual([]);
  });
});
