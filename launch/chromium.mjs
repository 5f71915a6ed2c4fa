// Finds a Chromium for the browser tests, installs one where it can, else says what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail, root, say } from './runtime.mjs';

/** Chromium without its window: a page is the same, and takes a sixth less of the processor. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  `${process.env['ProgramFiles'] ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** The path of a Chromium or Chrome on this machine; of its headless shell where that will do. */
export function findChromium({ orShell = false } = {}) {
  const wanted = orShell ? [headlessShell, ...names] : names;
  const found = process.env['LONGBOX_CHROMIUM'] ?? installed(wanted);
  if (found) return found;
  say('Installing Chromium for the browser tests …');
  install(orShell ? [headlessShell, 'chromium'] : ['chromium']);
  return (
    installed(wanted) ??
    fail(
      'Couldn’t find or install Chromium. Install Chromium or Chrome ' +
        '(on Debian and Ubuntu: apt-get install chromium), or name one in LONGBOX_CHROMIUM.',
    )
  );
}

function installed(wanted) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => wanted.map((name) => path.join(folder, name)));
  return [...candidates, ...elsewhere].find((file) => existsSync(file));
}

/** The first of these packages that the system has; else what Playwright brings. */
function install(packages) {
  const run = (command, args) =>
    spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      return run(command, rest);
    };
    const add = (one) => apt('install', '-y', '--no-install-recommends', one);
    if (apt('update') && packages.some(add)) return;
  }
  run('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}
