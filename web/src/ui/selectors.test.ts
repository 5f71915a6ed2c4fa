import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const client = path.join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: client });

/** `:has()` of anything at all: it stands by itself, not behind a class, an attribute or an element. */
const ofAnything = /(?:^|[\s>+~,(]):has\(/;
/** The page as a whole asked what it holds. */
const ofRoot = /(?:^|[\s,(])(?:html|body|:root)\)?:has\(/;
const commentsAndNegations = /\/\*[\s\S]*?\*\/|:not\((?:[^()]|\([^()]*\))*\)/g;

function selectorsOf(file: string): string[] {
  const text = readFileSync(path.join(client, file), 'utf8').replace(commentsAndNegations, '');
  return [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
}

// Any change anywhere would restyle the whole page, with hundreds of cards.
test.each(sheets)('%s asks of nothing in general what it holds', (file) => {
  expect(selectorsOf(file).filter((selector) => ofAnything.test(selector))).toEqual([]);
});

// Every insertion would restyle the root: use `useOnRoot` instead.
test.each(sheets)('%s does not ask the page what it holds', (file) => {
  expect(selectorsOf(file).filter((selector) => ofRoot.test(selector))).toEqual([]);
});

test('a rule that asks everything is found', () => {
  expect(':global(:has(> [data-instead]) > :not(b))').toMatch(ofAnything);
  expect('main > :has(b)').toMatch(ofAnything);
  expect('.card:has(b) .slot').not.toMatch(ofAnything);
  expect(':global(:root):has(.bar)').toMatch(ofRoot);
  expect('html:has(.page)').toMatch(ofRoot);
  expect(':global(body:has([data-layer])) .place').toMatch(ofRoot);
  expect('.card:has(b) .slot').not.toMatch(ofRoot);
});
