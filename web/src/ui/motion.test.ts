import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const declaration = /(?:transition|animation)(?:-duration)?:([^;]+);/g;
const time = /var\(--(?:quick|appear|arrive|beat)\)|\b[\d.]+m?s\b/;

/** The declarations whose duration, which is the first time of each part, is a number. */
function fixedTimes(css: string): string[] {
  return [...css.matchAll(declaration)]
    .flatMap(([, value = '']) => value.split(','))
    .filter((part) => time.exec(part)?.[0].startsWith('var(') === false);
}

test('a duration that is a number is found, also as the second of two, and a delay is none', () => {
  expect(fixedTimes('a { transition: opacity 0.2s; }')).toHaveLength(1);
  expect(fixedTimes('a { transition:\n opacity var(--quick),\n color 90ms; }')).toHaveLength(1);
  expect(fixedTimes('a { animation-duration: 1s; }')).toHaveLength(1);
  expect(fixedTimes('a { animation: b calc(2 * var(--beat)) 200ms both; }')).toEqual([]);
});

test('all that moves takes its time from the theme, where it is nought for those who want stillness', () => {
  const sheets = globSync('**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((sheet) =>
    fixedTimes(readFileSync(path.join(root, sheet), 'utf8')).map((part) => `${sheet}: ${part}`),
  );
  expect(found).toEqual([]);
});
