import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rawTextsOf, sqlOf } from '../../testing/sql-of-source.ts';

const server = path.join(import.meta.dirname, '../..');

/** What only SQLite understands, or understands otherwise than PostgreSQL; what stands for it is in `engine.ts`. */
const onlySqlite: Readonly<Record<string, RegExp>> = {
  json: /\bjson_\w+|->/i,
  'row number': /\browid\b/i,
  'full text': /\bMATCH\b|_docsize/,
  'plan hint': /\bCROSS JOIN\b|\bINDEXED BY\b|(^|[\s(,])\+[\w?]/,
  conflict: /\b(INSERT|UPDATE) OR\b|ON CONFLICT DO UPDATE/i,
  'no limit': /LIMIT -1/i,
  collation: /\bCOLLATE\b|\bGLOB\b/i,
  'comparison of nulls': /\bIS\s+(NOT\s+)?(?!(NOT|NULL|TRUE|FALSE|DISTINCT)\b)[\w?'(]/i,
  function:
    /\b(iif|instr|group_concat|ifnull|strftime|unixepoch|julianday|datetime|total|typeof|printf|char|changes|last_insert_rowid|hex|sqlite_\w+)\s*\(|substr\([^,]*,\s*-/i,
  'greater or smaller':
    /\b(min|max)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?,(?:[^()]|\([^()]*\))*\)/i,
  'sum of conditions': /\bsum\([^)]*\b(IS|OR|AND)\b|\bsum\([^)]*[=<>]/i,
  'another database': /\b(main|temp|moving)\.|\b(ATTACH|DETACH|VACUUM|REINDEX)\b/i,
  pragma: /\bPRAGMA\b|\bpragma_\w+/i,
  'table as list': /\bIN\s+["a-z]/,
  'small number': /\bAS (REAL|FLOAT)\b/i,
  schema: /^\s*(CREATE (?!TEMP TABLE|INDEX)|ALTER)|\bSTRICT\b|WITHOUT ROWID/i,
  transaction: /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b/i,
  'reserved name':
    /\b(FROM|JOIN|UPDATE|INTO)\s+user\b|\bAS\s+(any|all|end|user|to|window)\b|\buser\./i,
};

/** A text that no `sql` tag stands before. */
const statement =
  /(?<!\bsql(<[^`]*>)?)[`'"]\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|WITH)\s/;

function kindsIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const raw = rawTextsOf(code);
  const texts = [...sqlOf(code), ...raw].map((text) => text.replaceAll(/--.*$/gm, ''));
  const kinds = Object.keys(onlySqlite).filter((kind) =>
    texts.some((text) => onlySqlite[kind]?.test(text)),
  );
  if (raw.length > 0 || statement.test(code)) kinds.push('built text');
  if (/\.(replaceInto|orIgnore|orReplace)\(|conflict\.doUpdateSet\(/.test(code))
    kinds.push('conflict');
  if (/from '(node:sqlite|[^']*\/db\/sqlite\/[^']*)'/.test(code)) kinds.push('file of SQLite');
  return kinds.toSorted();
}

/** Sources outside of this folder that still speak SQLite’s dialect, and in what. The list may only become shorter. */
const notPortable: Readonly<Record<string, readonly string[]>> = {
  'import-komga.ts': ['built text', 'file of SQLite'],
  'restore.ts': ['built text', 'file of SQLite'],
  'salvage.ts': ['built text', 'file of SQLite'],
  'work/check/read-database.ts': ['built text', 'file of SQLite'],
  'work/metadata-sources/gcd/dump-tables.ts': ['built text', 'file of SQLite'],
  'work/metadata-sources/gcd/index-dump.ts': ['built text', 'file of SQLite'],
  'work/metadata-sources/gcd/read-dump.ts': ['built text', 'file of SQLite'],
  'work/move-in/compare-counts.ts': ['built text'],
  'work/move-in/copy-komga.ts': ['built text', 'file of SQLite'],
  'work/move-in/komga.ts': ['built text', 'file of SQLite'],
  'work/move-in/matches.ts': ['another database', 'built text', 'conflict', 'row number', 'schema'],
  'work/move-in/merge-access.ts': ['another database', 'built text', 'row number'],
  'work/move-in/merge-covers.ts': ['another database', 'built text', 'conflict', 'json'],
  'work/move-in/merge-marks.ts': ['built text'],
  'work/move-in/merge-members.ts': ['built text'],
  'work/move-in/merge-personal.ts': ['built text'],
  'work/move-in/merge-progress.ts': ['another database', 'built text'],
  'work/move-in/merge-sessions.ts': ['another database', 'built text'],
  'work/move-in/merge.ts': [
    'another database',
    'built text',
    'conflict',
    'file of SQLite',
    'pragma',
    'sum of conditions',
  ],
  'work/move-in/plan.ts': ['built text'],
  'work/move-in/versions.ts': ['built text', 'file of SQLite'],
};

test('only what is listed speaks SQLite’s dialect outside of this folder', () => {
  const found: Record<string, string[]> = {};
  for (const file of globSync('**/*.ts', { cwd: server })) {
    const name = file.replaceAll('\\', '/');
    if (/^base\/db\/|^testing\/|\.test\.ts$/.test(name)) continue;
    const kinds = kindsIn(readFileSync(path.join(server, file), 'utf8'));
    if (kinds.length > 0) found[name] = kinds;
  }
  expect(found).toEqual(notPortable);
});

test.each([
  ['sql`SELECT 1 FROM book WHERE id IN (SELECT ${one} FROM ${two})`', []],
  ["sql<string>`${column ? sql`media.facts ->> 'series'` : sql`''`}`", ['json']],
  ['sql`SELECT max(a), min(coalesce(b, 0)) FROM book`', []],
  ['sql`SELECT max(a, coalesce(b, 0)) FROM book`', ['greater or smaller']],
  ['sql`a + 1 = ${b}`', []],
  ['sql`+a = ${b}`', ['plan hint']],
  ['sql`a IS NULL AND b IS NOT DISTINCT FROM c AND (d) IS NOT TRUE`', []],
  ['sql`a IS ${b}`', ['comparison of nulls']],
  ['sql.raw(text)', ['built text']],
  ["run(db, 'DELETE FROM book')", ['built text']],
])('%s', (source, kinds) => {
  expect(kindsIn(source)).toEqual(kinds);
});
