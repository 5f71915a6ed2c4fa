// Builds the page that shows every part (src/gallery) into a folder: `node gallery.mjs <folder>`.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const outDir = path.resolve(process.argv[2] ?? path.join(folder, 'dist-gallery'));

await build({
  root: folder,
  configFile: path.join(folder, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: { input: path.join(folder, 'gallery.html') },
  },
});
