#!/usr/bin/env node
// The command of the package `longbox`, which has this file in `bin`.
import os from 'node:os';
import path from 'node:path';
import { become, bundled, root } from './own-node.mjs';

const home = os.homedir();
const cachesOf = {
  win32: process.env.LOCALAPPDATA || path.join(home, 'AppData', 'Local'),
  darwin: path.join(home, 'Library', 'Caches'),
};
const caches =
  cachesOf[process.platform] ?? (process.env.XDG_CACHE_HOME || path.join(home, '.cache'));

// What was compiled once is read back by the next process. Where that can't be written, Node does without.
process.env.NODE_COMPILE_CACHE ??= path.join(caches, 'longbox', 'compiled');

become([path.join(root, 'server', 'src', 'main.js'), ...process.argv.slice(2)], {
  folder: process.cwd(),
  environment: bundled(),
});
