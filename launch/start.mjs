// `npm start`: installs and builds what is missing or stale, then serves, or does what a command asks for.
import { become, buildWhenStale, bundled, bundleWhenStale, installWhenStale } from './runtime.mjs';

const args = process.argv.slice(2);
const [command = 'serve'] = args.filter((arg) => !arg.startsWith('-'));
/** These have no client to show; everything else starts a server. */
const clientless = ['check', 'backup', 'restore', 'reset-password', 'import-komga'];
const isAsking = args.includes('--help') || args.includes('--version');

installWhenStale();
if (!isAsking && !clientless.includes(command)) await buildWhenStale();
bundleWhenStale();
become(['server/src/main.ts', ...args], { environment: bundled() });
