// Loaded before a program (`node --import`): takes those of the server from the files that `bundle-server.mjs` wrote.
// Lies one folder below the repository, or the package.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const sources = new URL('../server/src/', import.meta.url).href;
const bundle = new URL('../server/dist/', import.meta.url).href;

const hooks = registerHooks({
  resolve(specifier, context, next) {
    // Only a program is imported by nothing.
    if (context.parentURL !== undefined) return next(specifier, context);
    hooks.deregister();
    const name = specifier
      .slice(sources.length)
      .replaceAll('/', '.')
      .replace(/\.[jt]s$/, '.mjs');
    const bundled = new URL(name, bundle);
    const isBundled = specifier.startsWith(sources) && existsSync(bundled);
    return next(isBundled ? bundled.href : specifier, context);
  },
});
