import { describe, expect, test } from 'vitest';
import { addressOf, encodePath, resolveLink } from './paths.ts';

describe('addresses of the manifest', () => {
  test('only what follows the resource counts, decoded', () => {
    const href = 'http://wrong:1/x/api/v1/books/b/resource/OPS/%E7%AC%AC%201.xhtml#a%20b';
    expect(addressOf(href)).toEqual({ path: 'OPS/第 1.xhtml', fragment: 'a b' });
    expect(addressOf('OPS/a%.xhtml')).toEqual({ path: 'OPS/a%.xhtml' });
  });

  test('composed and decomposed names are the same', () => {
    expect(addressOf('caf%65%CC%81.xhtml').path).toBe(addressOf('caf%C3%A9.xhtml').path);
  });

  test('each part is encoded, the plus too', () => {
    expect(encodePath('a b/c+d%.xhtml')).toBe('a%20b/c%2Bd%25.xhtml');
  });
});

describe('links', () => {
  test.each([
    ['two.xhtml', { kind: 'internal', path: 'OPS/text/two.xhtml' }],
    ['../notes.xhtml#n1', { kind: 'internal', path: 'OPS/notes.xhtml', fragment: 'n1' }],
    ['#here', { kind: 'internal', path: 'OPS/text/one.xhtml', fragment: 'here' }],
    ['../../../../etc/passwd', { kind: 'internal', path: 'etc/passwd' }],
    ['https://example.org/x', { kind: 'external', url: 'https://example.org/x' }],
    ['//example.org', { kind: 'external', url: 'https://example.org/' }],
    ['x%2f..%2f..%2f..%2f..%2flogout', undefined],
    ['x%5c..%5c..%5clogout', undefined],
    ['%2e%2e/%2e%2e/logout', { kind: 'internal', path: 'logout' }],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['mailto:a@example.org', undefined],
  ])('%s', (href, target) => {
    expect(resolveLink('OPS/text/one.xhtml', href)).toEqual(target);
  });
});
