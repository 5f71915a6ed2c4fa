// Builds a page with React and a form alone (src/gallery/bare.tsx) into a folder: `node bare.mjs <folder>`.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const outDir = path.resolve(process.argv[2] ?? path.join(folder, 'dist-bare'));

await build({
  root: folder,
  configFile: false,
  base: './',
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: { input: path.join(folder, 'bare.html') },
  },
});
renameSync(path.join(outDir, 'bare.html'), path.join(outDir, 'index.html'));
