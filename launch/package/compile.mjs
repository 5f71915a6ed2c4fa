// TypeScript as Node itself reads it, written down without its types: below `node_modules` Node reads none.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const isOfTests = (file) => file.endsWith('.test.ts') || file.split(path.sep).includes('testing');

/** Writes the code of `contract` and `server` into the same places of another folder. */
export function compile(root, target) {
  const files = ['contract/src/**/*.ts', 'server/src/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !isOfTests(file));
  for (const file of files) {
    const text = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'));
    const written = path.join(target, javaScriptOf(file));
    mkdirSync(path.dirname(written), { recursive: true });
    writeFileSync(written, withPlaces(file, text));
  }
  for (const file of files) requireWhole(path.join(target, javaScriptOf(file)));
}

const javaScriptOf = (file) => file.replace(/\.ts$/, '.js');

/** Names every file by its new ending, and the contract by its place: it is no package of its own there. */
function withPlaces(file, text) {
  const toContract = path.posix.relative(path.posix.dirname(file), 'contract/src');
  const contract = toContract.startsWith('.') ? toContract : `./${toContract}`;
  return text
    .replaceAll(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1')
    .replaceAll(/(['"])@longbox\/contract\/([\w/-]+)\1/g, `$1${contract}/$2.js$1`)
    .replaceAll(/[ \t]+$/gm, '');
}

/** @throws when a file imports one that isn't there */
function requireWhole(file) {
  const text = readFileSync(file, 'utf8');
  for (const [, place] of text.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g)) {
    if (existsSync(path.join(path.dirname(file), place))) continue;
    throw new Error(`${file} imports ${place}, which isn’t in the package`);
  }
}
