// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const base = 'https://example.org/news/1';

test('words, lists and links stay; links open apart', () => {
  expect(cleanHtml('<p>Read <b>this</b>: <a href="/more">more</a></p>', base)).toBe(
    '<p>Read <b>this</b>: <a href="https://example.org/more" target="_blank" rel="noopener noreferrer">more</a></p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src="https://example.org/x.png" onerror="alert(1)">',
  '<iframe src="https://example.org"></iframe>',
  '<form action="https://example.org"><input name="password"></form>',
  '<style>body { display: none }</style>',
  '<svg><animate onbegin="alert(1)" /></svg>',
])('%s leaves nothing behind', (html) => {
  expect(cleanHtml(html, base)).toBe('');
});

test('what a link could run is taken off', () => {
  const cleaned = cleanHtml('<a href="javascript:alert(1)" style="x" onclick="y">a</a>', base);
  expect(cleaned).not.toMatch(/javascript|style|onclick/);
});
