import { callsTo } from '@longbox/server/testing/calls-to';
import { startPostgres } from '@longbox/server/testing/postgres-server';
import { type RunningServer, runServer } from '@longbox/server/testing/run-server';
import { openSite, type Site } from './site.ts';
import { passOn, startStandIn } from './stand-in.ts';

/** Two servers and a worker on one database, behind a balancer that sends each call to the other server. */
export interface Cluster {
  /** Its calls and its address are the balancer’s. */
  readonly site: Site;
  /** Kills the server that gets the next call like this, written `GET /path`, while it has it. */
  killAt(call: RegExp): void;
  /** Kills the server that tells this browser what happens. */
  killTeller(): Promise<void>;
  /** Starts the server again that was killed, once it is gone. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  server: RunningServer;
  isUp: boolean;
}

/** @returns why there can be none on this machine, in words */
export async function openCluster(): Promise<Cluster | string> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return postgres;
  const as = (role: string) => ['--database', postgres.address, '--role', role];
  const first = await openSite('alone', as('serve'));
  await first.claim();
  const start = (role: string, port = '0') =>
    runServer(['--data', first.data, ...as(role), '--port', port]);
  const worker = await start('work');
  const members: Member[] = [];
  for (const server of [await start('serve'), await start('serve')]) {
    members.push({ server, isUp: true });
  }
  await first.stop();

  let turn = 0;
  let teller: Member | undefined;
  let awaited: RegExp | undefined;
  const kill = async (member: Member) => {
    member.isUp = false;
    await member.server.kill();
  };
  const balancer = await startStandIn((asked, response) => {
    turn += 1;
    const up = members.filter(({ isUp }) => isUp);
    const member = up[turn % up.length];
    if (member === undefined) return void response.writeHead(503).end();
    const call = `${asked.method} ${asked.url}`;
    if (call.includes('/sse')) teller = member;
    const isAwaited = awaited?.test(call) === true;
    if (isAwaited) awaited = undefined;
    passOn(new URL(member.server.url).origin, asked, response);
    if (!isAwaited) return undefined;
    if (asked.method === 'GET') response.once('pipe', () => void kill(member));
    else asked.once('data', () => void kill(member));
    return undefined;
  });
  const call = await callsTo(balancer.url);

  return {
    site: { ...first, url: balancer.url, call },
    killAt(pattern) {
      awaited = pattern;
    },
    async killTeller() {
      if (teller) await kill(teller);
    },
    async revive() {
      for (const member of members) {
        if (member.isUp) continue;
        const { port } = new URL(member.server.url);
        await member.server.stop();
        member.server = await start('serve', port);
        member.isUp = true;
      }
    },
    async close() {
      balancer.close();
      for (const { server } of members) await server.stop();
      await worker.stop();
      await first.close();
      await postgres.stop();
    },
  };
}
