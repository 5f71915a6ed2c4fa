// Which unit tests a change can touch, by who imports what.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { git } from './changed.mjs';
import { root } from './runtime.mjs';

/** Files that put all the others together: through them nearly every test would be touched by every change. */
const assembly =
  /^(?:server\/src\/(?:app|resource-list|work\/process\/task-handlers)|web\/src\/(?:routes|entry)[\w-]*)\.tsx?$/;
/** More tests than these take longer than people wait; then those beside the change are run. */
const most = 40;
/** A change of these can break any test. */
const ofAll = new Set([
  'launch/package/bundle.mjs',
  'launch/use-bundle.mjs',
  'package-lock.json',
  'vitest.config.ts',
]);

const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file);

/** The tests that these changed files can touch, each by its path in the repository; nothing if that's all. */
export function testsFor(changed) {
  if (changed.some((file) => ofAll.has(file))) return undefined;
  const { sources, importers } = readImports();
  const tests = [...sources].filter(isTest);
  const found = changed.flatMap((file) => {
    if (isTest(file)) return sources.has(file) ? [file] : [];
    const above = testsAbove(file, importers);
    const isFew = above.length <= most || file.includes('/testing/');
    return [...(isFew ? above : []), ...tests.filter((test) => isBeside(test, file))];
  });
  // As everyone, these make every call: they see what a change of one, or of its shape, breaks.
  const isOfCalls = changed.some(
    (file) => /^(?:contract|server)\/src\//.test(file) && !isTest(file),
  );
  return [...new Set([...found, ...(isOfCalls ? ['server/src/calls.test.ts'] : [])])];
}

/** Whether a test lies in the folder of a file, or in one that has the name of a file of the contract. */
function isBeside(test, file) {
  const folder = path.posix.dirname(test);
  if (folder === path.posix.dirname(file)) return true;
  return (
    file.startsWith('contract/src/') && folder.endsWith(`/${path.posix.basename(file, '.ts')}`)
  );
}

/** Tests that import a file, at once or by others. */
function testsAbove(file, importers) {
  const seen = new Set([file]);
  for (const one of seen) {
    if (assembly.test(one)) continue;
    for (const importer of importers.get(one) ?? []) seen.add(importer);
  }
  return [...seen].filter(isTest);
}

function readImports() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) => /^(?:contract|server|web|samples)\/.*\.(?:tsx?|mjs)$/.test(file) && isThere(file),
  );
  const sources = new Set(files);
  const importers = new Map();
  for (const file of sources) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)) {
      const imported = placeOf(name, file, sources);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return { sources, importers };
}

const isThere = (file) => existsSync(path.join(root, file));

/** The file behind a name in an import, if it is one of ours. */
function placeOf(name, file, sources) {
  const [, workspace, inside] = /^@longbox\/(\w+)\/(.+)$/.exec(name) ?? [];
  const place = name.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), name)
    : workspace && `${workspace}/${workspace === 'samples' ? '' : 'src/'}${inside}`;
  return place && [place, `${place}.ts`, `${place}.tsx`].find((one) => sources.has(one));
}
