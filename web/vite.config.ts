import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite';
import { foliate } from './foliate.ts';
import { packageAt, shippedLicences } from './licences.ts';
import type * as words from './src/locales/generated/languages.gen.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Small files that readers share with what the frame fetches later: alone they would hardly be compressed. */
const withFrame = [
  'data/kept-pages.ts',
  'data/kept-reads.ts',
  'data/send-progress.ts',
  'data/on-device/kept-now.ts',
  'items/TimeLeftLater.tsx',
  'lib/motion.ts',
  'lib/secure-only/tab-locks.ts',
];
/**
 * Parts of packages that cards and home share with other screens, which would fetch all of these for them:
 * `npm test bundle` tells when one is missing.
 */
const sharedIcons = [
  'IconAdjustmentsHorizontal',
  'IconBook2',
  'IconBooks',
  'IconCheck',
  'IconChevronLeft',
  'IconChevronRight',
  'IconCircleArrowDown',
  'IconCircleDashed',
  'IconDotsVertical',
  'IconEyeOff',
  'IconLock',
  'IconPencil',
  'IconPlayerPlayFilled',
];
const withCards = [
  ...sharedIcons.map((icon) => `icons/${icon}.mjs`),
  'useInfiniteQuery.js',
  'items/BookCard.tsx',
  'items/SeriesCard.tsx',
  'items/selection/SelectionArea.tsx',
  'items/selection/SelectionScreen.tsx',
  'items/use-card-tools.ts',
  'ui/SkeletonCard.tsx',
  'lib/fold.ts',
  'ui/pressable.module.css',
  // Of home, and of a few other screens.
  'items/UntrustedProxy.tsx',
  'data/household.ts',
  'contract/src/household.ts',
];
const entryFiles: Readonly<Record<string, readonly string[]>> = {
  // With an icon of fields that sign-in fetches later, without the frame, and what runs before the frame.
  main: ['main.tsx', 'icons/IconChevronDown.mjs', 'app/kept-record.ts'],
  // Each file takes a slow device long to open: with cards and what else most first screens need.
  'entry-app': ['entry-app.tsx', ...withFrame, ...withCards],
};
/** The same for the screen that most visits begin with. */
const screenFiles: Readonly<Record<string, readonly string[]>> = {
  DashboardScreen: ['screens/dashboard/DashboardScreen.tsx'],
};
/** What every visit fetches while the browser is idle, or with its first dialog or menu. */
const laterFiles: Readonly<Record<string, readonly string[]>> = {
  // Sign-in, after its form.
  fields: ['items/AppearanceFields.tsx', 'ui/SelectField.tsx', 'ui/Segmented.tsx'],
  // Readers need them, too, and no more of menus.
  files: [
    'data/downloads.ts',
    'lib/device-storage.ts',
    'icons/IconAlignLeft.mjs',
    'icons/IconDownload.mjs',
  ],
  // Menus and the settings of the server need them.
  icons: ['icons/IconFileExport.mjs', 'icons/IconListSearch.mjs'],
  publication: ['contract/src/publication.ts', 'data/publication.ts'],
  dialogs: ['ui/Dialog.tsx'],
  overlays: ['ui/MenuPanel.tsx', 'ui/TooltipPanel.tsx', 'ui/Toaster.tsx'],
  menus: ['items/menus/menu-of.ts'],
};
const filesOfGroups = { ...entryFiles, ...screenFiles, ...laterFiles };
const server = 'http://localhost:25600';
const generated = path.join(folder, 'src', 'locales', 'generated');
type Words = typeof words;
/** Named by its address: else it would be taken in with this file, before the messages are compiled. */
const wordsOfAll = (): Promise<Words> =>
  import(pathToFileURL(path.join(generated, 'languages.gen.ts')).href);

function compileMessages(): void {
  execFileSync(process.execPath, ['messages.mjs'], { cwd: folder });
}

/** Compiles the messages at start and again whenever a translation is saved. */
const messages: Plugin = {
  name: 'longbox-messages',
  config: compileMessages,
  watchChange(file) {
    if (/[/\\]locales[/\\][^/\\]+\.json$/.test(file)) compileMessages();
  },
  /** For lib/words.ts: files of their own, under a name that tells their version. */
  async generateBundle() {
    const { wordsVersion } = await wordsOfAll();
    for (const file of readdirSync(generated).filter((name) => name.endsWith('.json'))) {
      const source = readFileSync(path.join(generated, file), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/words/${wordsVersion}/${file}`, source });
    }
  },
};

/** Files of a part and of all it imports, but for those in `known`; adds them there. */
function filesOf(bundle: Rolldown.OutputBundle, file: string, known: Set<string>): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || known.has(file)) return [];
  known.add(file);
  const imported = chunk.imports.flatMap((name) => filesOf(bundle, name, known));
  return [file, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}

/** Which files the frame needs beside the first, and home beside those; the font of all texts; the languages with where their words are. */
async function namedParts(bundle: Rolldown.OutputBundle): Promise<string> {
  const { languages, wordsVersion } = await wordsOfAll();
  const known = new Set<string>();
  const partOf = (name: string): string[] => {
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    return filesOf(bundle, found?.fileName ?? '', known).map((file) => `./${file}`);
  };
  const [main] = partOf('main');
  return JSON.stringify({
    main,
    app: partOf('entry-app'),
    home: partOf('DashboardScreen'),
    font: Object.keys(bundle)
      .filter((file) => /\/inter-latin-wght-normal-[^/]*$/.test(file))
      .map((file) => `./${file}`)
      .join(),
    words: `./assets/words/${wordsVersion}/`,
    sight: (await lastSight()).file,
    languages: languages.map(({ code }) => code),
  });
}

const partsInDevelopment = {
  main: '/src/main.tsx',
  sight: 'data:text/javascript,longboxRun()',
  languages: [],
};

/** A script that the page has fetched by itself: in the page it would be a part of sign-in, too. */
async function lastSight(): Promise<{ readonly file: string; readonly code: string }> {
  const source = path.join(folder, 'last-sight.js');
  const { code } = await minify(source, readFileSync(source, 'utf8'));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { file: `./assets/sight-${hash}.js`, code };
}

/** Where boot.js goes; the page of all parts (gallery.html) runs without it. */
const bootMark = '<!-- boot.js -->';

/** Writes boot.js into the page, where nothing waits for it, and with it the names of the parts; it runs the client. */
const boot: Plugin = {
  name: 'longbox-boot',
  async generateBundle() {
    const { file, code } = await lastSight();
    this.emitFile({ type: 'asset', fileName: path.posix.normalize(file), source: code });
  },
  transformIndexHtml: {
    order: 'post',
    async handler(page, { bundle }) {
      if (!page.includes(bootMark)) return page;
      const file = path.join(folder, 'boot.js');
      const { code } = await minify(file, readFileSync(file, 'utf8'));
      const parts = bundle ? await namedParts(bundle) : JSON.stringify(partsInDevelopment);
      return page
        .replace(
          /<script type="module"(?: crossorigin)? src="([^"]+\.(?:js|tsx))"><\/script>/g,
          '<link rel="modulepreload" crossorigin href="$1">',
        )
        .replace('content="{}"', () => `content='${parts}'`)
        .replace(bootMark, () => `<script>${code.trim()}</script>`);
    },
  },
};

/** For the list of what Longbox is made of: a file of its own, fetched when somebody looks at it. */
const licences: Plugin = {
  name: 'longbox-licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    const shipped = shippedLicences();
    const known = new Set(shipped.map(({ name }) => name));
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const used = chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => id.includes('/node_modules/'))
      .map((id) => /^(?:@[^/]+\/)?[^/?]+/.exec(packageAt(id))?.[0] ?? id);
    const missing = new Set(used.filter((name) => !known.has(name)));
    if (missing.size > 0) this.error(`Without a licence in the list: ${[...missing].join(', ')}`);
    this.emitFile({
      type: 'asset',
      fileName: 'licences.json',
      source: JSON.stringify(shipped),
    });
  },
};

/** Writes down which of our sources each file holds, for `npm test changed`. */
const parts: Plugin = {
  name: 'longbox-parts',
  apply: 'build',
  generateBundle({ dir }, bundle) {
    // The page of all parts is built elsewhere, and is no part of the product.
    if (dir !== path.join(folder, 'dist')) return;
    const root = path.dirname(path.resolve(folder));
    const sourcesOf = (moduleIds: readonly string[]): string[] =>
      moduleIds
        .map((id) => path.relative(root, id.replace(/\?.*$/, '')).replaceAll(path.sep, '/'))
        .filter((file) => /^(?:web|contract)\/src\//.test(file));
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const list = chunks.map(({ fileName, moduleIds }) => [fileName, sourcesOf(moduleIds)]);
    mkdirSync(path.join(root, '.cache'), { recursive: true });
    writeFileSync(
      path.join(root, '.cache', 'parts.json'),
      JSON.stringify(Object.fromEntries(list)),
    );
  },
};

export default defineConfig(({ command }) => ({
  root: folder,
  base: './',
  // React Aria brings words in 34 languages; ours are in ui/part-words.ts.
  plugins: [
    messages,
    boot,
    licences,
    parts,
    foliate,
    react(),
    optimizeLocales.vite({ locales: [] }),
  ],
  resolve: {
    // Messages come compiled, so the parser is dead weight; the dev server keeps its warnings.
    alias:
      command === 'build'
        ? {
            '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
          }
        : {},
  },
  build: {
    // The oldest that are supported: `light-dark()` becomes variables, set wherever `color-scheme` is.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17', 'ios17'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For check-size.mjs: which chunks each screen loads.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file each, with all it needs that no earlier one has: what asks who is signed in with
          // sign-in, whose parts every visit needs, and the frame of every screen.
          groups: Object.entries(filesOfGroups).map(([name, sources], index, all) => ({
            name,
            test: (id: string) => sources.some((file) => id.endsWith(`/${file}`)),
            priority: all.length - index,
          })),
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/sse': server, '/actuator': server },
  },
}));
