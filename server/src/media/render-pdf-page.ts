import type { Size } from './pdf/page-size.ts';
import { runWasm } from './threads/wasm-pool.ts';

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * A page of a PDF as JPEG, drawn in a thread of the WASM pool. A page that is one full-page JPEG gives
 * that JPEG unchanged when it has the size asked for.
 * @param index counted from 0.
 * @param size in pixels, as the analysis told it; by default that in which the page is at its best.
 * @throws MediaError ERR_1007 for a damaged page or one out of range, ERR_1005 (UNSUPPORTED) for a
 * password, ERR_1008 for a damaged file, ERR_1018 or ERR_1000 when the file cannot be opened.
 */
export async function renderPdfPage(path: string, index: number, size?: Size): Promise<Buffer> {
  return asBuffer(await runWasm('pdf.render', { path, index, size }));
}

/**
 * One page of a PDF as a PDF of its own.
 * @param index counted from 0.
 * @throws MediaError as `renderPdfPage`.
 */
export async function extractPdfPage(path: string, index: number): Promise<Buffer> {
  return asBuffer(await runWasm('pdf.page', { path, index }));
}
