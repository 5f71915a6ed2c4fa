import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { giveOn, passOn, type StandIn, startStandIn } from './stand-in.ts';

/** What says which server it is. */
const infoPath = '/actuator/info';
/** Where our own server does more than the contract. */
const ownPaths = '/api/longbox/';

/** Something at an address that speaks for another server. */
export interface Foreign extends StandIn {
  /** Calls that only our own server would have understood. */
  readonly strays: readonly string[];
}

/** Makes another's server of one of ours: it gives another name, and does nothing beyond the contract. */
export async function startForeign(target: string): Promise<Foreign> {
  const strays: string[] = [];
  const server = await startStandIn((asked, response) => {
    const { method = '', url = '' } = asked;
    if (url.startsWith(ownPaths)) {
      strays.push(`${method} ${url}`);
      response.writeHead(404).end();
      return;
    }
    const isInfo = url === infoPath;
    passOn(target, asked, response, {
      // Plain where it is written anew.
      headers: { ...asked.headers, ...(isInfo && { 'accept-encoding': 'identity' }) },
      give: (answer) => {
        if (isInfo && answer.statusCode === 200) void renamed(answer, response);
        else giveOn(answer, response);
      },
    });
  });
  return { ...server, strays };
}

/** Passes on what a server says of itself, under another name. */
async function renamed(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const said: unknown = await json(answer);
  const build = { name: 'another', version: '1.14.0' };
  const info = typeof said === 'object' ? { ...said, build } : said;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(info));
}
