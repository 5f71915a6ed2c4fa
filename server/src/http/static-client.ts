import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serveAssets } from './kept-assets.ts';
import { indexHeaders } from './policies.ts';

interface ServedClient {
  readonly folder: string;
  readonly basePath: string;
  /** The calls are answered here: the client then knows that it has those beyond the contract. */
  readonly isOwn: boolean;
}

/** The one page of the client, with the headers it is sent with. */
interface IndexPage {
  readonly text: string;
  readonly headers: ReturnType<typeof indexHeaders>;
}

/** Serves the built client; every path that is no file gets its index page, so reloads work. */
export async function serveClient(
  app: FastifyInstance,
  { folder, basePath, isOwn }: ServedClient,
): Promise<(pathname: string) => IndexPage | undefined> {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile)) return () => undefined;
  const text = readFileSync(indexFile, 'utf8').replace(
    /<base href="[^"]*"\s*\/?>/,
    `<base href="${basePath}/" />${isOwn ? '<meta name="server" content="longbox" />' : ''}`,
  );
  const index = { text, headers: indexHeaders(text) };
  for (const address of ['/', '/index.html']) {
    app.get(address, async (_request, reply) => reply.headers(index.headers).send(text));
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    index: false,
    // Told by date and length, which two versions may share: packages give all files one date.
    etag: false,
    lastModified: false,
    allowedPath: (pathname) => path.basename(pathname) !== 'index.html',
    setHeaders(response, file) {
      void response.header('cache-control', cacheControlOf(file));
    },
  });
  serveAssets(app, folder, forever);
  return (pathname) => (path.extname(pathname) === '' ? index : undefined);
}

/** Of files whose names change with what they hold. */
const forever = 'public, max-age=31536000, immutable';

/** How long a browser may use a file, or its compressed copy, without asking again. */
function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return forever;
  // The tab, the page and the installed app all show the icon: one of them asks.
  if (/\.(?:png|svg)(?:\.br)?$/.test(file)) return 'public, max-age=86400';
  return 'public, max-age=0, must-revalidate';
}
