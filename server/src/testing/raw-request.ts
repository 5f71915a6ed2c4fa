import { type IncomingHttpHeaders, request } from 'node:http';

interface RawRequest {
  /** Sent as it is, which `fetch` would tidy up. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request of a program that is no browser, word for word. */
export function rawRequest(url: string, asked: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { path, method = 'GET', headers = {}, body } = asked;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  // A connection of its own: one that is kept may be closed while it is used again.
  const options = {
    agent: false,
    hostname,
    port,
    method,
    path,
    headers: { ...length, ...headers },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
