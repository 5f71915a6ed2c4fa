import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { areas } from './message-areas.mjs';

/**
 * Left out of the files that a service worker keeps: texts, which it keeps by language; what reads PDFs,
 * and the list of licenses, which few need; and what only the build or an old browser reads.
 */
const leftOut = /^(?:assets\/words\/|\.vite\/|licences\.json$|older-browser\.js$)|\.(?:wasm|br)$/;

/** Scripts and styles that a page names: those of every start, and of home. */
const startFiles = (page) => new Set(page.match(/assets\/[\w.-]+\.(?:js|css)/g));

/** Writes the texts of these files into one, and returns its path. */
function writePack(dist, packed) {
  const texts = packed.map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]);
  const text = JSON.stringify(Object.fromEntries(texts));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const pack = `assets/pack-${hash}.json`;
  writeFileSync(path.join(dist, pack), text);
  return pack;
}

/**
 * Builds the service worker of the client in `dist`, which is built already: `sw.js`, with its list of files, and
 * the file that holds its scripts and styles.
 */
export async function buildWorker(folder, dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !leftOut.test(file))
    .toSorted();
  const textOf = (file) => readFileSync(path.join(dist, file));
  const hashOf = (file) => createHash('sha256').update(textOf(file)).digest('hex').slice(0, 12);
  const isAsset = (file) => file.startsWith('assets/');
  const named = startFiles(textOf('index.html').toString());
  // Fetched together: there are hundreds, most of them small. Browsers keep a script compiled only if it's kept as
  // the server sent it, so what runs at each start isn't among them.
  const isPacked = (file) => /^assets\/.*\.(?:js|css)$/.test(file) && !named.has(file);
  const [, first] = / href="\.\/(assets\/main-[^"]+\.js)"/.exec(textOf('index.html'));
  const [version] = readdirSync(path.join(dist, 'assets', 'words'));
  const [pdfProgram] = readdirSync(path.join(dist, 'assets')).filter((file) =>
    file.endsWith('.wasm'),
  );
  const shell = {
    build: first,
    assets: files.filter((file) => isAsset(file) && !isPacked(file)),
    packed: files.filter(isPacked),
    pack: writePack(dist, files.filter(isPacked)),
    others: files
      .filter((file) => !isAsset(file))
      .map((file) => [file === 'index.html' ? '' : file, hashOf(file)]),
    pdfProgram: `assets/${pdfProgram}`,
    words: `assets/words/${version}/`,
    areas,
  };
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtShell: JSON.stringify(shell) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(folder, 'src', 'service-worker', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
