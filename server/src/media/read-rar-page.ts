import { runWasm } from './threads/wasm-pool.ts';

/**
 * The bytes of one entry of a RAR, a page or any other, unpacked in a thread of the WASM pool.
 * @throws MediaError ERR_1007 when there is no such entry or it is damaged, ERR_1002 to ERR_1004 and
 * ERR_1008 for archives that cannot be read, ERR_1018 or ERR_1000 when the file cannot be opened.
 */
export async function readRarPage(path: string, name: string): Promise<Buffer> {
  const bytes = await runWasm('rar.entry', { path, name });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
