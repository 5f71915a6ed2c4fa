// For `npm test changed`: which checks, tests and journeys a change can touch.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './runtime.mjs';

/** Journeys that go through all of the product; made when a change is in what every journey uses. */
const chief = ['first-journey.spec.ts', 'browse.spec.ts', 'reader.spec.ts'];

/** Which workspaces use which: a change of the first one can break the types of all. */
const users = {
  contract: ['contract', 'server', 'web', 'e2e', 'bench'],
  server: ['server', 'e2e', 'bench'],
  web: ['web', 'e2e', 'bench'],
  samples: ['samples', 'server', 'e2e', 'bench'],
  e2e: ['e2e'],
  bench: ['bench'],
};

/** The lines that a command of Git prints. */
export const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');

/**
 * The commit a change is measured from: where the branch left the published one; else the last commit, or the one
 * before it when nothing is uncommitted.
 */
export function baseOfChange() {
  const [fork] = git('merge-base', 'HEAD', 'origin/main');
  const [head] = git('rev-parse', 'HEAD');
  if (fork !== undefined && fork !== head) return fork;
  return git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1';
}

export function changedSince(base) {
  const known = git('diff', '--name-only', base);
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard')])];
}

/** The checks of this list that the files can fail. */
export function checksFor(checks, files) {
  const touched = new Set(files.flatMap((file) => users[file.split('/')[0]] ?? []));
  const isTouched = {
    format: files.some((file) => existsSync(path.join(root, file))),
    messages:
      touched.has('web') || touched.has('server') || files.some((file) => file.endsWith('.md')),
    languages: files.some((file) => file.startsWith('web/src/locales/')),
    'bundle budget': touched.has('web'),
    'oldest browsers': touched.has('web'),
    'dead code in the product': false,
    workflows: files.some((file) => file.startsWith('.github/')),
    deployment: files.some((file) => file.startsWith('deploy/')),
    package: touched.has('server') || files.some((file) => file.startsWith('launch/')),
    workspaces: files.some((file) => file.endsWith('package.json')),
  };
  const there = files.filter((file) => existsSync(path.join(root, file)));
  return checks
    .filter(([name]) =>
      name.startsWith('types of ')
        ? name
            .slice('types of '.length)
            .split(', ')
            .some((part) => touched.has(part))
        : (isTouched[name] ?? true),
    )
    .map(([name, ...args]) =>
      // The files it's about come last.
      name === 'format'
        ? [name, ...args.slice(0, -1), '--ignore-unknown', ...there]
        : [name, ...args],
    );
}

/** The files of journeys that were changed themselves, by their names: `npm test changed` makes their rare ones, too. */
export const specsAmong = (files) =>
  files.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)).map((file) => path.basename(file));

/** The files of journeys that the change can touch, by what they opened when they last ran. */
export function journeysFor(files) {
  const specs = readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  const opened = new Map(specs.map((spec) => [spec, sourcesOpenedBy(spec)]));
  const known = [...opened.values()].filter(({ size }) => size > 0);
  const isEverywhere = (file) =>
    known.filter((sources) => sources.has(file)).length > known.length / 4;
  const wanted = files.flatMap((file) => {
    if (file.startsWith('e2e/')) return specs.filter((spec) => importsOf(spec).has(file));
    if (/\.test\.tsx?$/.test(file)) return [];
    if (/^(?:server|contract|samples)\/src\//.test(file)) return chief;
    if (!file.startsWith('web/src/') || file.startsWith('web/src/locales/')) return [];
    return isEverywhere(file) ? chief : specs.filter((spec) => opened.get(spec).has(file));
  });
  return [...new Set(wanted)];
}

function sourcesOpenedBy(spec) {
  const file = path.join(root, '.cache', 'opened', `${spec}.json`);
  return new Set(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
}

/** The file itself and those of `e2e` that it imports, at once or by others. */
function importsOf(spec) {
  const found = new Set([`e2e/${spec}`]);
  for (const file of found) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      if (imported.startsWith('e2e/')) found.add(imported);
    }
  }
  return found;
}
