// Puts each program of the server into few files: loading 600 modules takes Node longer than all else of a start.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

/** What runs in a process or a thread of its own. */
const programs = [
  'main',
  'media/images/jxl-worker',
  'media/kepub/kepub-worker',
  'media/threads/drawing-worker',
  'media/threads/wasm-worker',
  'media/zip/unpack-worker',
  'work/check/read-database',
  'work/files/look-worker',
  'work/process/worker',
];

/** Packages that load a file beside their own. */
const left =
  /^(?:@embedpdf|@foxglove|@jsquash|@resvg|libarchive-wasm|lzma1|node-unrar-js|sharp|zxing-wasm)\b/;

/** A server that has run for so long loads nothing new of what it consists of. */
const keptMillis = 7 * 24 * 60 * 60 * 1000;

/**
 * Bundles `server/src` of a folder into `server/dist`.
 *
 * @param root the repository, or the package
 * @param extension that of the sources
 */
export async function bundle(root, extension) {
  const sources = path.resolve(root, 'server', 'src');
  const target = path.resolve(root, 'server', 'dist');
  const began = Date.now();
  /** Our modules look for files beside where they were written. */
  const atTheirPlaces = {
    name: 'modules know where they were written',
    transform: {
      filter: { code: 'import.meta.url', id: { exclude: [/node_modules/, /^\0/] } },
      handler(code, id) {
        const place = JSON.stringify(path.relative(target, id).replaceAll(path.sep, '/'));
        return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      },
    },
  };
  await build({
    cwd: root,
    input: Object.fromEntries(
      programs.map((name) => [
        name.replaceAll('/', '.'),
        path.join(sources, `${name}.${extension}`),
      ]),
    ),
    platform: 'node',
    external: left,
    plugins: [atTheirPlaces],
    logLevel: 'warn',
    // All in one folder: `import.meta.url` counts from there. The names of parts change with what is in them, so that a
    // server that runs finds its own.
    output: { dir: target, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
  for (const name of readdirSync(target)) {
    const file = path.join(target, name);
    if (statSync(file).mtimeMs < began - keptMillis) rmSync(file);
  }
}
