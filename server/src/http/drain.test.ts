import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainAtEnd } from './drain.ts';

async function listen(mostMillis?: number) {
  const http = Fastify({ forceCloseConnections: 'idle' });
  const drain = drainAtEnd(http, mostMillis);
  const answers: ((text: string) => void)[] = [];
  http.get('/', () => new Promise<string>((resolve) => answers.push(resolve)));
  const address = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const open = async () => {
    const socket = connect(Number(address.port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { drain, answers, address, open };
}

test('a server ends after the calls under way, not after connections without one', async () => {
  const { drain, answers, address, open } = await listen();
  const silent = await open();
  const closed = once(silent.on('error', () => undefined).resume(), 'close');
  const call = fetch(address);
  await expect.poll(() => answers.length).toBe(1);
  const ended = drain();
  await closed;
  answers[0]?.('done');
  expect(await (await call).text()).toBe('done');
  await ended;
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('a call that takes too long is cut off', async () => {
  const { drain, answers, address } = await listen(0);
  const call = fetch(address).catch(() => 'cut off');
  await expect.poll(() => answers.length).toBe(1);
  await drain();
  expect(await call).toBe('cut off');
});
