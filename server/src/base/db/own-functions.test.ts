import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { earlierFunctions } from './sqlite/earlier-functions.ts';

const server = path.join(import.meta.dirname, '../..');

/** Migrations of versions that had these functions in their databases, or that fill columns by them. */
const migrations = [
  'base/db/key-columns-schema.ts',
  'base/db/koreader-schema.ts',
  'base/db/migrations.ts',
  'base/db/search-schema.ts',
  'base/db/sort-title-schema.ts',
];

const called = new RegExp(String.raw`\b(${Object.keys(earlierFunctions).join('|')})\(`);

/** What SQL a source may hold: its texts, without what is put into them. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll(/\$\{[^{}`]*\}/g, '?');
  return [...code.matchAll(/`[^`]*`|"[^"\n]*"|'[^'\n]*'/g)].map(([text]) => text);
}

test('only migrations of earlier versions call functions of ours in SQL', () => {
  const sources = globSync('**/*.ts', { cwd: server }).map((file) => file.replaceAll('\\', '/'));
  expect(sources.length).toBeGreaterThan(100);
  const calling = sources.filter((file) =>
    textsOf(readFileSync(path.join(server, file), 'utf8')).some((text) => called.test(text)),
  );
  expect(calling.toSorted()).toEqual(migrations);
});
