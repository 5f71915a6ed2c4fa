import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const client = path.join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: client });

/** `:has()` of anything at all: it stands by itself, not behind a class, an attribute or an element. */
const ofAnything = /(?:^|[\s>+~,(]):has\(/;
const commentsAndNegations = /\/\*[\s\S]*?\*\/|:not\((?:[^()]|\([^()]*\))*\)/g;

function selectorsOf(file: string): string[] {
  const text = readFileSync(path.join(client, file), 'utf8').replace(commentsAndNegations, '');
  return [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
}

// Whatever changes anywhere would have the whole page styled anew, hundreds of cards included.
test.each(sheets)('%s asks of nothing in general what it holds', (file) => {
  expect(selectorsOf(file).filter((selector) => ofAnything.test(selector))).toEqual([]);
});

test('a rule that asks everything is found', () => {
  expect(':global(:has(> [data-instead]) > :not(b))').toMatch(ofAnything);
  expect('main > :has(b)').toMatch(ofAnything);
  expect('.card:has(b) .slot').not.toMatch(ofAnything);
});
