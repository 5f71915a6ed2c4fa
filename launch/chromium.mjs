// Finds a Chromium for the browser tests, installs one where it can, else says what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail, root, say } from './runtime.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  `${process.env['ProgramFiles'] ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** The path of a Chromium or Chrome on this machine. */
export function findChromium() {
  const found = process.env['LONGBOX_CHROMIUM'] ?? installed();
  if (found) return found;
  say('Installing Chromium for the browser tests …');
  install();
  return (
    installed() ??
    fail(
      'Couldn’t find or install Chromium. Install Chromium or Chrome ' +
        '(on Debian and Ubuntu: apt-get install chromium), or name one in LONGBOX_CHROMIUM.',
    )
  );
}

function installed() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...candidates, ...elsewhere].find((file) => existsSync(file));
}

function install() {
  const run = (command, args) =>
    spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      return run(command, rest);
    };
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')) return;
  }
  run('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}
