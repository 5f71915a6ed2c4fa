// Builds the client into web/dist and compresses every file once, so that serving costs nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { buildWorker } from './build-worker.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const worthIt = /\.(?:js|css|html|svg|json|wasm|webmanifest)$/;
/** Of millions of bytes the last steps take minutes and gain a tenth. */
const large = 1_000_000;
/** Of bytes looked at together, as a power of two: by itself it takes less, and a thousandth is lost. */
const largestBlock = 20;

await build({ root: folder, configFile: path.join(folder, 'vite.config.ts'), logLevel: 'warn' });

const dist = path.join(folder, 'dist');
await buildWorker(folder, dist);
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthIt.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: largestBlock,
    ...(bytes.length > large && { [constants.BROTLI_PARAM_QUALITY]: 9 }),
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}
