import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { indexHeaders } from '@longbox/server/http/policies';

const builder = fileURLToPath(new URL('../web/gallery.mjs', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A page that shows every part, served on a loopback address. */
export interface Gallery {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers as the server does to a poster, but keeps nothing. A poster named `stuck` never ends. */
function takeFile(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    if (body.includes('filename="stuck')) return;
    const size = { fileSize: body.length, width: 1, height: 1 };
    const poster = { id: 't1', bookId: 'b1', type: 'USER_UPLOADED', selected: true };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...poster, ...size, mediaType: 'image/png' }));
  });
}

/** Builds the page of all parts and serves it as the product's pages are served. */
export async function openGallery(): Promise<Gallery> {
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-gallery-'));
  await promisify(execFile)(process.execPath, [builder, folder]);
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      takeFile(request, response);
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'gallery.html' : pathname.slice(1);
    try {
      const body = readFileSync(path.join(folder, path.normalize(name)));
      const type = types[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': indexHeaders(String(body))['content-security-policy'],
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
