// Checks what each first screen loads against its budget, as `build.mjs` left it in web/dist:
// scripts and styles, brotli, in kB of 1,000 bytes. Prints every figure; exits 1 when one is over.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { areas } from './message-areas.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = path.join(folder, 'dist');
const locales = path.join(folder, 'src', 'locales', 'generated');

function stop(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const readText = (...parts) => readFileSync(path.join(...parts), 'utf8');
const manifestFile = path.join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) stop('There is no built client: run web/build.mjs first.');
const manifest = JSON.parse(readText(manifestFile));
const page = readText(dist, 'index.html');

/** Scripts and styles that the page itself names. */
const namedFiles = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\.\/([^"]+)"/g)]
  .map(([, file]) => file)
  .filter((file) => /\.(?:js|css)$/.test(file));
/** What stands in the page: boot.js, and the look at the browser's age. */
const inPage = [...page.matchAll(/(?<=<script>)[^]*?(?=<\/script>)/g)].join('\n');
if (inPage === '') stop('The page has no script.');
const pageFiles = ['boot.js', ...namedFiles];

const sources = JSON.parse(readText(folder, '..', '.cache', 'parts.json'));

/** A part of the client, also where several sources were put together. */
function chunkOf(part) {
  const holds = (chunk) => sources[chunk.file]?.includes(`web/${part}`);
  return manifest[part] ?? Object.values(manifest).find(holds);
}

/** The files a part of the client needs before it runs: its own, and all it imports statically. */
function filesOf(part, seen = new Set()) {
  const chunk = chunkOf(part) ?? stop(`The client has no part ${part}.`);
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(name, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

/** A file that no part of the client imports, such as a worker. */
function assetNamed(pattern) {
  const found = readdirSync(path.join(dist, 'assets')).filter((file) => pattern.test(file));
  return found.length === 1 ? `assets/${found[0]}` : stop(`${found.length} files are ${pattern}.`);
}

/** kB that travel for these files: the compressed copies that the server sends. */
function sizeOf(files) {
  const sizes = [...files].map((file) => {
    if (file === 'boot.js') return brotliCompressSync(inPage).length;
    const sent = path.join(dist, `${file}.br`);
    return existsSync(sent) ? statSync(sent).size : stop(`${file} has no compressed copy.`);
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const [version] = readdirSync(path.join(dist, 'assets', 'words'));
const words = (code, area) => `assets/words/${version}/${code}.${area}.json`;
const files = readdirSync(locales).filter((file) => file.endsWith('.json'));
const codes = [...new Set(files.map((file) => path.basename(file).split('.')[0]))];
const start = new Set([...pageFiles, ...filesOf('src/main.tsx')]);
const shell = start.union(new Set(filesOf('src/entry-app.tsx')));
const withParts = (files, ...parts) => files.union(new Set(parts.flatMap((part) => filesOf(part))));

const screens = {
  dashboard: 'src/screens/dashboard/DashboardScreen.tsx',
  'library grid': 'src/screens/library-series/LibrarySeriesScreen.tsx',
};
/** What is fetched while the browser is idle: the shared menu, tooltip, notices and fields. */
const shared = withParts(
  shell,
  'src/ui/MenuPanel.tsx',
  'src/ui/TooltipPanel.tsx',
  'src/ui/Toaster.tsx',
  'src/ui/SelectField.tsx',
);
const dialogs = {
  'library dialog': { part: 'src/items/LibraryDialog.tsx', areas: ['administration'] },
  'search box': { part: 'src/items/search/SearchDialog.tsx', areas: ['search'] },
  'how lists look': { part: 'src/items/lists/ViewPanel.tsx', areas: ['listTools'] },
  'filter panel': { part: 'src/items/lists/FilterPanel.tsx', areas: ['listTools'] },
  'dialog of a series, book or one-shot': {
    part: 'src/items/edit/ItemDialog.tsx',
    areas: ['editing'],
  },
  'table of books': { part: 'src/items/edit/BookTableDialog.tsx', areas: ['editing'] },
  'dialog of a collection or read list': {
    part: 'src/items/edit/SetDialog.tsx',
    areas: ['editing'],
  },
  'question before items are deleted': { part: 'src/items/DeleteDialog.tsx', areas: ['organise'] },
  'adding to a collection': {
    part: 'src/items/adding/AddToCollectionDialog.tsx',
    areas: ['organise'],
  },
  'adding to a read list': {
    part: 'src/items/adding/AddToReadListDialog.tsx',
    areas: ['organise'],
  },
  'series picker': { part: 'src/items/picking/SeriesPicker.tsx', areas: ['organise'] },
  'what is in a collection': {
    part: 'src/items/sets/CollectionMembersDialog.tsx',
    areas: ['ordering'],
  },
  'question before a deletion': { part: 'src/items/DeleteLibraryDialog.tsx', areas: ['asked'] },
};
/** Screens that few visits open: what they add to the shared parts. */
const rare = {
  'media management': { part: 'src/screens/media-management/AnalysisScreen.tsx', area: 'files' },
  'duplicate pages': { part: 'src/screens/media-management/NewPagesScreen.tsx', area: 'files' },
  'import of books': { part: 'src/screens/import-books/ImportBooksScreen.tsx', area: 'imports' },
  'import of read lists': {
    part: 'src/screens/import-readlist/ImportReadListScreen.tsx',
    area: 'imports',
  },
  'marks of all books': { part: 'src/screens/marks/MarksScreen.tsx', area: 'marks' },
  account: { part: 'src/screens/account/AccountScreen.tsx', area: 'accounts' },
  users: { part: 'src/screens/users/UsersScreen.tsx', area: 'accounts' },
  'dialog of a user': {
    part: 'src/screens/users/UserDialog.tsx',
    area: 'accounts',
    beside: 'src/screens/users/UsersScreen.tsx',
  },
  'settings of the server': { part: 'src/screens/server/ServerScreen.tsx', area: 'server' },
  metrics: { part: 'src/screens/metrics/MetricsScreen.tsx', area: 'server' },
  announcements: {
    part: 'src/screens/announcements/AnnouncementsScreen.tsx',
    area: 'server',
  },
};
const reader = new Set(filesOf('src/screens/reader/ReaderScreen.tsx'));
/** Either renderer is fetched beside it; the one of text is the larger. */
const epubReader = withParts(
  new Set(filesOf('src/screens/epub-reader/EpubReaderScreen.tsx')),
  'src/readers/epub/flow-view.ts',
);

/** Words of these areas in the language in which they take most. */
function withWords(files, ...areas) {
  const sizes = codes.map((code) =>
    sizeOf(files.union(new Set(areas.map((area) => words(code, area))))),
  );
  return Math.max(...sizes);
}

/** For each thousand messages of a language, in kB. */
const mostDense = 16.2;

/**
 * Bytes a message of a language takes, packed as a whole: the same as kB per 1,000. To pack as well as can be
 * takes long, so it's done only where packing quickly leaves too much.
 */
function densityOf(code) {
  const files = areas.map((area) => JSON.parse(readText(locales, `${code}.${area}.json`)));
  const messages = Object.assign({}, ...files);
  const text = JSON.stringify(messages);
  let density = Infinity;
  for (let quality = 9; density > mostDense && quality <= 11; quality += 1) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    density = brotliCompressSync(text, { params }).length / Object.keys(messages).length;
  }
  return density;
}

const figures = [
  ...codes.map((code) => ({
    name: `sign-in with its words in ${code}`,
    size: sizeOf(new Set(start).add(words(code, 'start'))),
    budget: 80,
  })),
  ...Object.entries(screens).map(([name, part]) => ({
    name: `${name} with its words`,
    size: withWords(withParts(shell, part), 'start', 'shell'),
    budget: 217,
  })),
  {
    name: 'page reader with its words, beside the shell',
    size: withWords(reader.difference(shell), 'reader'),
    budget: 40,
  },
  {
    name: 'EPUB reader with its engine and words, beside the shell',
    size: withWords(epubReader.difference(shell), 'reader', 'epub', 'marks'),
    budget: 75,
  },
  {
    name: 'text of PDFs with its words and its worker, beside the page reader',
    size: withWords(
      new Set([
        ...filesOf('src/screens/reader/pdf/PdfText.tsx'),
        assetNamed(/^pdf\.worker-.*\.js$/),
      ])
        .difference(reader)
        .difference(shell),
      'epub',
      'pdf',
    ),
    budget: 70,
  },
  { name: 'service worker', size: sizeOf(['sw.js']), budget: 20 },
  // Once a version: it stays in the browser.
  { name: 'PDFium, for the text of PDFs', size: sizeOf([assetNamed(/\.wasm$/)]), budget: 2000 },
  { name: 'shared parts beside the shell', size: sizeOf(shared.difference(shell)), budget: 80 },
  ...Object.entries(dialogs).map(([name, dialog]) => ({
    name: `${name} with its words, beside the shared parts`,
    size: withWords(new Set(filesOf(dialog.part)).difference(shared), ...dialog.areas),
    budget: 60,
  })),
  ...Object.entries(rare).map(([name, { part, area, beside }]) => ({
    name: `${name} with its words, beside ${beside ? 'its screen' : 'the shared parts'}`,
    size: withWords(
      new Set(filesOf(part)).difference(beside ? withParts(shared, beside) : shared),
      area,
    ),
    budget: 60,
  })),
  ...codes.map((code) => ({
    name: `${code}, per 1,000 messages`,
    size: densityOf(code),
    budget: mostDense,
  })),
];

for (const { name, size, budget } of figures) {
  const verdict = size > budget ? 'OVER' : 'ok';
  process.stdout.write(
    `${verdict.padEnd(5)}${size.toFixed(1).padStart(6)} of ${budget} kB  ${name}\n`,
  );
}
process.exit(figures.some(({ size, budget }) => size > budget) ? 1 : 0);
