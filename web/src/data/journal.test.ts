// @vitest-environment jsdom
import * as fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { useConnection } from './connection.ts';
import { ProgressServer } from './testing/progress-server.ts';
import { hour, me, Sequence, step } from './testing/reading-sequence.ts';

vi.hoisted(() => {
  document.head.innerHTML = '<meta name="server" content="longbox" />';
});

/*
 * Whatever happens to a device, the server has in the end what was read on it last, unless it heard of later
 * reading elsewhere: that stays, and the person is asked.
 */

let server: ProgressServer;

beforeAll(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => server.fetch(input, init);
  return () => {
    globalThis.fetch = fetch;
    vi.useRealTimers();
  };
});

const { LONGBOX_ALL, LONGBOX_FUZZ, LONGBOX_SEED: seed = '1' } = process.env;
/** `LONGBOX_FUZZ=10000` for so many, `LONGBOX_SEED=2` for others; `npm run test:all` takes more of the same. */
const numRuns = LONGBOX_FUZZ ?? (LONGBOX_ALL === '1' ? 1000 : 250);

test('what was read last is never lost, and nothing later is taken back', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 24 });
  const ahead = fc.constantFrom(0, 3 * hour, -3 * hour);
  const found = await fc.check(
    fc.asyncProperty(steps, ahead, async (taken, differs) => {
      localStorage.clear();
      vi.setSystemTime('2026-11-20T08:00:00Z');
      useConnection.setState({ isAway: false });
      server = new ProgressServer(me, differs);
      const sequence = new Sequence(server);
      await sequence.begin();
      try {
        for (const one of taken) await sequence.take(one);
        await sequence.end();
      } finally {
        await sequence.leaveNothing();
      }
    }),
    { numRuns: Number(numRuns), seed: Number(seed) },
  );
  const fault = found.failed && `${String(found.errorInstance)}\n${fc.defaultReportMessage(found)}`;
  expect(fault).toBe(false);
});
