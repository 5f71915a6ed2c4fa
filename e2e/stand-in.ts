import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

/** A server that stands before another one. */
export interface StandIn {
  readonly url: string;
  close(): void;
}

/** Starts a server at an address of its own that answers each call as it is told. */
export async function startStandIn(
  answer: (asked: IncomingMessage, response: ServerResponse) => void,
): Promise<StandIn> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Gives an answer as it came. */
export function giveOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  pipeline(answer, response, () => undefined);
}

/** Hands a call on to the server behind, and what that answers to `give`. */
export function passOn(
  target: string,
  asked: IncomingMessage,
  response: ServerResponse,
  {
    url = asked.url ?? '',
    headers = asked.headers,
    give = giveOn,
  }: {
    readonly url?: string;
    readonly headers?: IncomingHttpHeaders;
    readonly give?: typeof giveOn;
  } = {},
): void {
  const { method = '' } = asked;
  const passed = request(target + url, { method, headers }, (answer) => {
    give(answer, response);
  });
  pipeline(asked, passed, () => undefined);
  passed.on('error', () => response.destroy());
  // A closed connection ends the call behind it, too: a stream of events would stay open forever.
  response.on('close', () => passed.destroy());
}
