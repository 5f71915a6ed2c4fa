import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RawImage } from './raw-image.ts';
import type { JxlReply } from './jxl-worker.ts';

const timeLimit = 60_000;

async function ask(worker: Worker, bytes: Buffer): Promise<JxlReply> {
  // A copy of its own, so that handing it over does not take the caller's bytes away.
  const copy = Uint8Array.from(bytes);
  worker.postMessage(copy, [copy.buffer]);
  const replies: JxlReply[] = await once(worker, 'message', {
    signal: AbortSignal.timeout(timeLimit),
  });
  return replies[0] ?? { error: 'no answer' };
}

async function decodeInThread(bytes: Buffer): Promise<RawImage> {
  const file = import.meta.url.endsWith('.ts') ? './jxl-worker.ts' : './jxl-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    const reply = await ask(worker, bytes);
    if ('error' in reply) throw new Error(reply.error);
    return reply.image;
  } finally {
    await worker.terminate();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a JPEG XL image, which sharp cannot. It takes half a second of computing and much memory, so it
 * runs in a thread that ends with it, one image at a time in a process.
 * @throws Error when the image is damaged or takes longer than a minute.
 */
export function decodeJxl(bytes: Buffer): Promise<RawImage> {
  const decoded = last.then(() => decodeInThread(bytes));
  last = decoded.catch(() => undefined);
  return decoded;
}
