import { describe, expect, test } from 'vitest';
import { resolveHref } from './epub-path.ts';

describe('resolveHref', () => {
  test.each([
    ['OEBPS/nav.xhtml', 'text/a.xhtml', 'OEBPS/text/a.xhtml', undefined],
    ['OEBPS/text/nav.xhtml', '../img/p%20%C3%A9.jpg#x%31', 'OEBPS/img/p é.jpg', 'x1'],
    ['OEBPS/nav.xhtml', '#part', 'OEBPS/nav.xhtml', 'part'],
    ['OEBPS/nav.xhtml', '/img/./a.jpg?q=1', 'img/a.jpg', undefined],
    ['a.opf', '100%.xhtml', '100%.xhtml', undefined],
    ['', 'EPUB/package.opf', 'EPUB/package.opf', undefined],
  ])('%s with %s', (from, href, path, fragment) => {
    expect(resolveHref(from, href)).toEqual({ path, fragment });
  });

  test.each([
    'https://example.org/a.xhtml',
    '//example.org/a',
    'javascript:alert(1)',
    'data:text/html,a',
    '../../a.xhtml',
    'x/../../../etc/passwd',
    '..%2F..%2Fa',
  ])('%s lies outside', (href) => {
    expect(resolveHref('OEBPS/nav.xhtml', href)).toBeUndefined();
  });
});
