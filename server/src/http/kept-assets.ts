import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** In bytes, of one compressed file and of all that are kept: what one language needs is a tenth of it. */
const largest = 256_000;
const room = 8_000_000;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Names that lead nowhere else. */
const isPlain = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+$/;

/** Whether it's named without conditions, as browsers do. */
const takesBrotli = ({ 'accept-encoding': encodings = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(encodings);

/** Compressed files of a folder, in memory; those found first leave first. Their names change with what they hold. */
function keepFiles(folder: string) {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return async (name: string): Promise<Buffer | undefined> => {
    const known = kept.get(name);
    if (known) return known;
    const bytes = await readFile(path.join(folder, `${name}.br`)).catch(() => undefined);
    if (bytes === undefined || bytes.length > largest || kept.has(name)) return bytes;
    kept.set(name, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= room) break;
      kept.delete(oldest);
      size -= length;
    }
    return bytes;
  };
}

/**
 * Answers browsers, which all take Brotli, with the scripts, styles and words of the client from memory: a tenth
 * of the processor time of a file. All else is a file.
 */
export function serveAssets(app: FastifyInstance, folder: string, cacheControl: string): void {
  const read = keepFiles(path.join(folder, 'assets'));
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const type = types[path.extname(name)];
    const isWhole = request.headers.range === undefined;
    const isFound = isWhole && takesBrotli(request.headers) && isPlain.test(name);
    const bytes = isFound && type ? await read(name) : undefined;
    if (!type || !bytes) return reply.sendFile(`assets/${name}`);
    const encoded = { 'content-encoding': 'br', vary: 'accept-encoding' };
    return reply
      .headers({ 'cache-control': cacheControl, ...encoded })
      .type(type)
      .send(bytes);
  });
}
