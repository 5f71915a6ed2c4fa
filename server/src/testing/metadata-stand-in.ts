import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A call that came to the stand-in, with all that it said. */
export interface OutsideCall {
  readonly method: string;
  /** Of the source, such as `graphql.anilist.co`. */
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Line of the request, headers and body as one text. */
  readonly whole: string;
}

type Answer = (call: OutsideCall, response: ServerResponse) => void | Promise<void>;

/** A server that takes the place of every metadata source. */
export interface MetadataStandIn {
  readonly url: URL;
  /** Every call, in order. */
  readonly calls: OutsideCall[];
  /** How calls to a host are answered; unknown hosts answer 404. */
  readonly answers: Map<string, Answer>;
  close(): Promise<void>;
}

/** Answers with JSON. */
export const json =
  (value: unknown): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** Answers with these bytes. */
export const bytes =
  (content: Uint8Array | string, type = 'image/jpeg'): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type }).end(content);
  };

/** Answers with a status and headers, and no content. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end();
  };

async function read(request: IncomingMessage): Promise<OutsideCall> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in');
  const [, host = '', ...rest] = pathname.split('/');
  return {
    method: request.method ?? '',
    host,
    path: `/${rest.join('/')}`,
    query: searchParams,
    body,
    whole: [request.url, ...request.rawHeaders, body].join('\n'),
  };
}

/** Starts it on a free port of this machine. */
export async function startMetadataStandIn(): Promise<MetadataStandIn> {
  const calls: OutsideCall[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    void read(request).then(async (call) => {
      calls.push(call);
      await (answers.get(call.host) ?? status(404))(call, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the stand-in does not listen');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/`),
    calls,
    answers,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
