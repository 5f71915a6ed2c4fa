// `npm run docs` serves the site of the docs, `npm run docs:build` builds it. What it is made with is installed in
// `docs/` alone, on first use, so that nobody who only runs Longbox waits for it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { become, installPackages, installWhenStale, root, runOrFail } from './runtime.mjs';

const args = process.argv.slice(2);
const folder = path.join(root, 'docs');

installWhenStale();
if (args.includes('--write')) {
  runOrFail(['docs/check.mjs', '--write'], 'Couldn’t write the tables. The reason is above.');
  spawnSync('npx', ['oxfmt', 'docs/*.md'], {
    cwd: root,
    stdio: 'inherit',
    shell: true,
  });
  process.exit(0);
}
installPackages('docs', folder);
runOrFail(['docs/write-api.mjs'], 'Couldn’t write the HTTP API. The reason is above.');
const command = args.includes('build') ? 'build' : 'dev';
become(['docs/node_modules/vitepress/bin/vitepress.js', command, 'docs']);
