import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import decode, { init } from '@jsquash/jxl/decode.js';
import type { RawImage } from './raw-image.ts';

export type JxlReply = { image: RawImage & { data: Uint8Array<ArrayBuffer> } } | { error: string };

/** The decoder would fetch its WebAssembly by address, as in a browser; here it is read from the package. */
async function start(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@jsquash/jxl/codec/dec/jxl_dec.wasm'));
  await init({ wasmBinary: await readFile(file) });
}

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<JxlReply> {
  try {
    await start();
    const { data, width, height } = await decode(bytes.buffer);
    return { image: { data: new Uint8Array(data), width, height, channels: 4 } };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.once('message', (bytes: Uint8Array<ArrayBuffer>) => {
  void answer(bytes).then((reply) => {
    parentPort?.postMessage(reply, 'image' in reply ? [reply.image.data.buffer] : []);
  });
});
