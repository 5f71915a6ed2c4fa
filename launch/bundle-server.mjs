// Puts each program of the server into few files, for tests: they start hundreds of servers, and Node takes
// longer to load 600 modules than to do what most tests ask of it. What people run isn't bundled.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { root } from './own-node.mjs';

const sources = path.join(root, 'server', 'src');
const bundle = path.join(root, '.cache', 'server');

/** What runs in a process or a thread of its own. */
const programs = [
  'main',
  'media/images/jxl-worker',
  'media/kepub/kepub-worker',
  'media/threads/drawing-worker',
  'media/threads/wasm-worker',
  'media/zip/unpack-worker',
  'work/check/read-database',
  'work/process/worker',
];

/** Our modules look for files beside where they were written. */
const atTheirPlaces = {
  name: 'modules know where they were written',
  transform: {
    filter: { code: 'import.meta.url', id: { exclude: /node_modules/ } },
    handler: (code, id) =>
      code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

/** Packages that load a file beside their own. */
const left =
  /^(?:@embedpdf|@foxglove|@jsquash|@resvg|libarchive-wasm|lzma1|node-unrar-js|sharp|zxing-wasm)\b/;

rmSync(bundle, { recursive: true, force: true });
await build({
  cwd: root,
  input: Object.fromEntries(programs.map((name) => [name, path.join(sources, `${name}.ts`)])),
  platform: 'node',
  external: left,
  plugins: [atTheirPlaces],
  logLevel: 'warn',
  output: { dir: bundle, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
});
