// Loaded before a program (`node --import`): takes those of the server from what `bundle-server.mjs` wrote.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const sources = new URL('../server/src/', import.meta.url).href;
const bundle = new URL('../.cache/server/', import.meta.url).href;

const hooks = registerHooks({
  resolve(specifier, context, next) {
    // Only a program is imported by nothing.
    if (context.parentURL !== undefined) return next(specifier, context);
    hooks.deregister();
    const bundled = specifier.replace(sources, bundle).replace(/\.ts$/, '.mjs');
    const isBundled = specifier.startsWith(sources) && existsSync(new URL(bundled));
    return next(isBundled ? bundled : specifier, context);
  },
});
