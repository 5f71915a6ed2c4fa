import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { json } from 'node:stream/consumers';

/** What says which server it is. */
const infoPath = '/actuator/info';
/** Where our own server does more than the contract. */
const ownPaths = '/api/longbox/';

/** Something at an address that speaks for another server. */
export interface Foreign {
  readonly url: string;
  /** Calls that only our own server would have understood. */
  readonly strays: readonly string[];
  close(): void;
}

/** Makes another's server of one of ours: it gives another name, and does nothing beyond the contract. */
export async function startForeign(target: string): Promise<Foreign> {
  const strays: string[] = [];
  const server = createServer((asked, response) => {
    const { method = '', url = '' } = asked;
    if (url.startsWith(ownPaths)) {
      strays.push(`${method} ${url}`);
      response.writeHead(404).end();
      return;
    }
    const isInfo = url === infoPath;
    // Plain where it is written anew.
    const headers = { ...asked.headers, ...(isInfo && { 'accept-encoding': 'identity' }) };
    const passed = request(target + url, { method, headers }, (answer) => {
      if (isInfo && answer.statusCode === 200) void renamed(answer, response);
      else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => undefined);
      }
    });
    pipeline(asked, passed, () => undefined);
    passed.on('error', () => response.destroy());
    // Whoever goes away ends the call behind, too: a stream of events would stay open for ever.
    response.on('close', () => passed.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    strays,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes on what a server says of itself, under another name. */
async function renamed(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const said: unknown = await json(answer);
  const build = { name: 'another', version: '1.14.0' };
  const info = typeof said === 'object' ? { ...said, build } : said;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(info));
}
