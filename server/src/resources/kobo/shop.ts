import { request as secureRequest } from 'node:https';
import { request as plainRequest } from '../../base/node-http.ts';
import type { Exchange } from '../../http/exchange.ts';

/** Where the shop is, and for how long it's waited for. */
export interface ShopPlace {
  readonly address: URL;
  readonly connectMillis: number;
  readonly answerMillis: number;
}

/** Slow calls hold up the whole sync of a device. */
const usualPlace: ShopPlace = {
  address: new URL('https://storeapi.kobo.com'),
  connectMillis: 5_000,
  answerMillis: 10_000,
};
const longestAnswer = 20_000_000;

/** Headers of a device that the shop is told, besides its own `X-Kobo-*`. */
const told = ['authorization', 'user-agent', 'accept', 'accept-language', 'content-type'] as const;
const tokenName = 'x-kobo-synctoken';

interface Question {
  readonly method: string;
  /** With its query, byte for byte as the device wrote it. */
  readonly target: string;
  readonly exchange: Pick<Exchange, 'header' | 'headersLike'>;
  readonly body?: Buffer | undefined;
  /** The shop's own sync token. */
  readonly token?: string | undefined;
}

export interface ShopAnswer {
  readonly status: number;
  /** The shop's `x-kobo-*`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if it is no JSON. */
  readonly body: unknown;
}

/** The maker's shop. */
export interface Shop {
  /** Its answer; undefined when it gives none in time. */
  ask(question: Question): Promise<ShopAnswer | undefined>;
}

/** @param place of the shop in tests; no setting leads to another one */
export function openShop(place: Partial<ShopPlace> = {}): Shop {
  const known = { ...usualPlace, ...place };
  return {
    ask: (question) => send(known, question).catch(() => undefined),
  };
}

function headersOf({ exchange, token }: Question): Record<string, string> {
  const kept = told.flatMap((name) => {
    const value = exchange.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { [tokenName]: _ours, ...own } = exchange.headersLike('x-kobo-');
  return { ...Object.fromEntries(kept), ...own, ...(token && { [tokenName]: token }) };
}

function send(
  { address, connectMillis, answerMillis }: ShopPlace,
  question: Question,
): Promise<ShopAnswer> {
  const { method, target, body } = question;
  const request = address.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const length = body && body.length > 0 ? { 'content-length': String(body.length) } : {};
    const sent = request({
      protocol: address.protocol,
      hostname: address.hostname,
      port: address.port,
      // `new URL` would escape what the device didn't.
      path: target,
      method,
      headers: { ...headersOf(question), ...length },
      timeout: answerMillis,
      agent: false,
    });
    const end = (reason: string) => sent.destroy(new Error(reason));
    const connecting = setTimeout(() => end('no connection'), connectMillis);
    const answering = setTimeout(() => end('no answer'), connectMillis + answerMillis);
    sent.on('socket', (socket) =>
      socket.once(address.protocol === 'https:' ? 'secureConnect' : 'connect', () =>
        clearTimeout(connecting),
      ),
    );
    sent.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
    });
    sent.on('error', reject);
    sent.on('timeout', () => end('too slow'));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > longestAnswer) end('too much');
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const headers = Object.entries(response.headers).flatMap(([name, value]) => {
          const [text] = [value].flat();
          return name.startsWith('x-kobo-') && text !== undefined ? [[name, text] as const] : [];
        });
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(headers),
          body: parsed(Buffer.concat(chunks).toString('utf8')),
        });
      });
    });
    sent.end(body && body.length > 0 ? body : undefined);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
