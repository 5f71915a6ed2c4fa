import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const csp = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ');

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
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    index: false,
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

/** Headers of the index page: it is small and names the newest assets, so it is never stored. */
export const indexHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': csp,
} as const;

/** Headers that every answer carries. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;
