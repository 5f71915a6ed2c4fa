import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { indexHeaders } from './policies.ts';

/** Serves the built client; every path that is no file gets its index page, so reloads work. */
export async function serveClient(
  app: FastifyInstance,
  { folder, basePath }: { folder: string; basePath: string },
): Promise<(pathname: string) => string | undefined> {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile)) return () => undefined;
  const index = readFileSync(indexFile, 'utf8').replace(
    /<base href="[^"]*"\s*\/?>/,
    `<base href="${basePath}/" />`,
  );
  for (const address of ['/', '/index.html']) {
    app.get(address, async (_request, reply) => reply.headers(indexHeaders).send(index));
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    index: false,
    allowedPath: (pathname) => path.basename(pathname) !== 'index.html',
    setHeaders(response, file) {
      const immutable = file.includes(`${path.sep}assets${path.sep}`);
      void response.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    },
  });
  return (pathname) => (path.extname(pathname) === '' ? index : undefined);
}
