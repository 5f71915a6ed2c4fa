import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { giveOn, passOn, type StandIn, startStandIn } from './stand-in.ts';

/** The calls that save a place. */
const saves = /\/(read-progress|progression)$/;

/** Faults of a call on its way to the server and back. */
export const faults = ['none', 'slow', 'lost', 'unanswered', 'twice', 'late', 'refused'] as const;
export type Fault = (typeof faults)[number];

/** A server behind a bad line. */
export interface BadLine extends StandIn {
  /** From now on no call is spoiled. */
  mend(): void;
  /** While it's silent, calls are taken and never answered. */
  silence(isSilent: boolean): void;
}

/**
 * Stands before a server and spoils the calls that save a place, each in the way `next` says: they
 * are slow, never arrive, arrive without an answer, twice, or after later ones, or are refused.
 */
export async function startBadLine(target: string, next: () => Fault): Promise<BadLine> {
  let isMended = false;
  let isSilent = false;
  const unanswered = new Set<ServerResponse>();

  async function forward(asked: IncomingMessage, body: Buffer, response?: ServerResponse) {
    const { method = '', url = '', headers } = asked;
    const passed = request(target + url, { method, headers });
    passed.on('error', () => response?.destroy());
    passed.end(body);
    const [answer] = await once(passed, 'response').then((found: IncomingMessage[]) => found);
    if (answer === undefined) return;
    if (response === undefined) answer.resume();
    else giveOn(answer, response);
    await once(answer, 'close');
  }

  const ways: Readonly<
    Record<Fault, (asked: IncomingMessage, body: Buffer, response: ServerResponse) => Promise<void>>
  > = {
    none: forward,
    slow: async (asked, body, response) => {
      await setTimeout(400);
      await forward(asked, body, response);
    },
    lost: async (_, __, response) => {
      response.destroy();
    },
    unanswered: async (asked, body, response) => {
      await forward(asked, body);
      response.destroy();
    },
    twice: async (asked, body, response) => {
      await forward(asked, body);
      await forward(asked, body, response);
    },
    late: async (asked, body, response) => {
      response.destroy();
      await setTimeout(1500);
      await forward(asked, body);
    },
    refused: async (_, __, response) => {
      response.writeHead(503).end();
    },
  };

  const server = await startStandIn((asked, response) => {
    if (isSilent) {
      unanswered.add(response);
      return;
    }
    const { method = '', url = '' } = asked;
    const isSave = saves.test(url.split('?')[0] ?? '') && (method === 'PATCH' || method === 'PUT');
    if (!isSave) {
      passOn(target, asked, response);
      return;
    }
    const way = ways[isMended ? 'none' : next()];
    void buffer(asked)
      .then((body) => way(asked, body, response))
      .catch(() => response.destroy());
  });
  return {
    ...server,
    mend() {
      isMended = true;
    },
    silence(next) {
      isSilent = next;
      for (const response of unanswered) response.destroy();
      unanswered.clear();
    },
  };
}
