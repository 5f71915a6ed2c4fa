// `npm run dev`: the server, started again when it changes, and the client with live reload.
import { spawn } from 'node:child_process';
import { installWhenStale, root, runOrFail, runtime, runtimeFlags } from './runtime.mjs';

installWhenStale();
runOrFail(['web/messages.mjs'], 'Couldn’t compile the messages. The reason is above.');

const programs = [
  ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts'],
];
const children = programs.map((args) =>
  spawn(runtime(), [...runtimeFlags, ...args], { cwd: root, stdio: 'inherit' }),
);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
