import type { PostgresServer } from '@longbox/server/testing/postgres-server';
import type { Limits } from '@longbox/server/testing/run-server';
import { type ControlGroup, openControlGroup } from '../control-group.ts';
import { figure, percentile, say } from '../figures.ts';
import type { Site } from '../site.ts';
import { press } from './servers.ts';

/** So little that database and clients, which have the rest of the machine, are hardly busy with two of them. */
const share = { core: 0.15, bytes: 512 * 1024 * 1024 };
/** A program that is so slow is compiled for long. */
const warmingRounds = 5;
const rounds = 5;

/**
 * Two servers beside one, each of which stands for a machine of its own: a part of a core, so that it is the servers that
 * set the limit. How many servers a database can answer is another question, which its processor time of a list answers.
 */
export async function benchScaling(
  postgres: PostgresServer,
  serve: (limits: Limits) => Promise<Site>,
): Promise<void> {
  const groups = [openControlGroup(share), openControlGroup(share)].filter(isMade);
  if (groups.length < 2) {
    say(
      '  skipped: servers on machines of their own, only on Linux, for who may make control groups',
    );
    return;
  }
  const sites = await Promise.all(groups.map((group) => serve(group)));
  for (let round = 0; round < warmingRounds; round += 1) await press(sites, postgres);
  const rates: { one: number[]; two: number[] } = { one: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.one.push((await press(sites.slice(round % 2, 1 + (round % 2)), postgres)).rate);
    rates.two.push((await press(sites, postgres)).rate);
  }
  const [alone, both] = [percentile(rates.one, 0.5), percentile(rates.two, 0.5)];
  figure(`lists a second, one server that has ${share.core} of a core`, alone, '');
  figure('lists a second, two of them', both, '');
  figure('  relative to one', both / alone, '', { atLeast: 1.6 });
  await Promise.all(sites.map(({ server }) => server.stop()));
}

const isMade = (group: ControlGroup | undefined): group is ControlGroup => group !== undefined;
