import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Manner, mannersOf, notePages } from './manners.ts';
import { giveOn, passOn, type StandIn, startStandIn } from './stand-in.ts';

/** What says which server it is. */
const infoPath = '/actuator/info';
/** Where our own server does more than the contract. */
const ownPaths = '/api/longbox/';
/** A list of the pages of a book. */
const pagesPath = /^\/api\/v1\/books\/[^/]+\/pages$/;

/** Something at an address that speaks for another server. */
export interface Foreign extends StandIn {
  /** Calls that only our own server would have understood. */
  readonly strays: readonly string[];
}

/**
 * Makes another's server of one of ours: it gives another name, does nothing beyond the contract, and
 * answers in the manners of the peer, but for those `without` names.
 */
export async function startForeign(
  target: string,
  without: readonly string[] = [],
): Promise<Foreign> {
  const strays: string[] = [];
  const server = await startStandIn((came, response) => {
    const { method = '', url = '', headers } = came;
    if (url.startsWith(ownPaths)) {
      strays.push(`${method} ${url}`);
      response.writeHead(404).end();
      return;
    }
    const manners = mannersOf({ method, url, headers }, without);
    const refused = manners.find(({ refuse }) => refuse !== undefined)?.refuse;
    if (refused !== undefined) {
      came.resume();
      const { status, message } = refused;
      const body = { timestamp: new Date().toISOString(), status, error: '', message, path: url };
      give(response, status, body);
      return;
    }
    const change = changeOf(url, manners);
    const delay = Math.max(0, ...manners.map((manner) => manner.delay ?? 0));
    const asked = manners.reduce((sofar, { ask }) => ask?.(sofar) ?? sofar, {
      method,
      url,
      headers,
    });
    passOn(target, came, response, {
      url: asked.url,
      // Plain where it is written once more.
      headers: { ...asked.headers, ...(change && { 'accept-encoding': 'identity' }) },
      give: (answer) => {
        void (async () => {
          if (delay > 0) await setTimeout(delay);
          if (change && isJson(answer)) {
            give(response, answer.statusCode ?? 502, change(await json(answer)), answer);
          } else giveOn(answer, response);
        })();
      },
    });
  });
  return { ...server, strays };
}

const isJson = ({ headers }: IncomingMessage) => /json/.test(headers['content-type'] ?? '');

/** What becomes of a JSON answer; nothing where it stays as it is. */
function changeOf(
  url: string,
  manners: readonly Manner[],
): ((body: unknown) => unknown) | undefined {
  const [path = ''] = url.split('?', 1);
  if (path === infoPath) return renamed;
  if (pagesPath.test(path)) {
    return (body) => {
      notePages(path, body);
      return body;
    };
  }
  const changes = manners.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return undefined;
  return (body) => changes.reduce((sofar, change) => change(sofar), body);
}

/** A server's information about itself, under another name. */
function renamed(said: unknown): unknown {
  const build = { name: 'another', version: '1.14.0' };
  return typeof said === 'object' ? { ...said, build } : said;
}

/** Gives a JSON answer, with the cookies and the type of another one. */
function give(
  response: ServerResponse,
  status: number,
  body: unknown,
  { headers }: Partial<Pick<IncomingMessage, 'headers'>> = {},
): void {
  const { 'set-cookie': cookies, 'content-type': type = 'application/json' } = headers ?? {};
  response
    .writeHead(status, { 'content-type': type, ...(cookies && { 'set-cookie': cookies }) })
    .end(JSON.stringify(body));
}
