import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as plain } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { domain } from './certificate.ts';
import type { RunningProxy } from './proxies.ts';

/** Where a visitor comes from; not where the proxy is, so that the two are told apart. */
export const visitor = '127.0.0.5';

export interface Asked {
  /** With the path that Longbox is under. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The way to Longbox through a proxy, as a browser takes it that finds the domain at this machine. */
export interface Way {
  /** The address people use, without a slash at its end. */
  readonly url: string;
  /** Begins a call; its body and its answer are the caller's. */
  begin(asked: Omit<Asked, 'body'>): ClientRequest;
  ask(asked: Asked): Promise<Answer>;
  /** The same without TLS. */
  askPlain(path: string): Promise<Answer>;
}

export function wayOf({ http, https }: RunningProxy, base: string, trusted: Buffer): Way {
  const place = { host: '127.0.0.1', localAddress: visitor, agent: false };
  const begin: Way['begin'] = ({ path, method = 'GET', headers = {} }) =>
    request({
      ...place,
      port: https,
      servername: domain,
      ca: trusted,
      method,
      path,
      headers: { host: domain, ...headers },
    });
  return {
    url: `https://${domain}${base}`,
    begin,
    async ask({ body, headers = {}, ...asked }) {
      const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
      const sent = begin({ ...asked, headers: { ...length, ...headers } });
      sent.end(body);
      return read(await answered(sent));
    },
    async askPlain(path) {
      const sent = plain({ ...place, port: http, path, headers: { host: domain } });
      sent.end();
      return read(await answered(sent));
    },
  };
}

/** The answer once its headers are there. */
export function answered(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
}

async function read(answer: IncomingMessage): Promise<Answer> {
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
}
