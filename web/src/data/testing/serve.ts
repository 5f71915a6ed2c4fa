import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

type Answer = (received: Received, response: ServerResponse) => void;

/** Answers with a JSON body, as the server does. */
export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Starts a real HTTP server for one test and makes it the origin that relative addresses belong
 * to, as the page's origin is in a browser. Returns what it received.
 */
export async function serve(answer: Answer): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ request, body });
      answer({ request, body }, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const restore = setOrigin(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    restore();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return received;
}

/** Resolves relative addresses against an origin; returns the way back. */
export function setOrigin(origin: string): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(typeof input === 'string' ? new URL(input, origin) : input, init);
  return () => {
    globalThis.fetch = fetch;
  };
}
