// What the package says of itself to npm.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../repository.mjs';

const read = (...place) => JSON.parse(readFileSync(path.join(...place), 'utf8'));

/** The `package.json` of the package: what runs, at exact versions, and no script. */
export function manifestOf(root) {
  const { name, version, description, license, engines, optionalDependencies } = read(
    root,
    'package.json',
  );
  const ours = [read(root, 'contract/package.json'), read(root, 'server/package.json')];
  const needed = ours
    .flatMap(({ dependencies }) => Object.entries(dependencies))
    .filter(([one]) => !one.startsWith('@longbox/'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const inexact = [...needed, ...Object.entries(optionalDependencies)].filter(
    ([, one]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(one),
  );
  if (inexact.length > 0) throw new Error(`Not an exact version: ${inexact.join(' ')}`);
  return {
    name,
    version,
    description,
    keywords: ['comics', 'manga', 'cbz', 'epub', 'opds', 'media-server'],
    license,
    ...(repository !== '' && {
      homepage: repository,
      bugs: `${repository}/issues`,
      repository: { type: 'git', url: `git+${repository}.git` },
    }),
    type: 'module',
    bin: { longbox: 'bin/longbox.mjs' },
    engines,
    dependencies: Object.fromEntries(needed),
    optionalDependencies,
  };
}
