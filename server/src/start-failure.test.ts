import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

const options = { host: '127.0.0.1', port: 25600, data: '/data' };

/** What Node reports of a port that can't be listened on. */
async function failureOf(server: Server, host: string, port: number): Promise<unknown> {
  server.listen(port, host);
  const [error] = await once(server, 'error');
  return error;
}

/** An error as Node makes it of a system call. */
const refused = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test('a port or an address that can’t be used is told apart from a data folder that can’t be written', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const inUse = await failureOf(createServer(), '127.0.0.1', port);
  expect(startFailure(inUse, { ...options, port })).toContain(`is using port ${port}`);
  first.close();

  // An address for documentation, which no computer has.
  const host = '192.0.2.1';
  const foreign = await failureOf(createServer(), host, 0);
  expect(startFailure(foreign, { ...options, host })).toBe(
    'This computer doesn’t have the address 192.0.2.1. Choose another one with --host.',
  );

  expect(startFailure(refused('EACCES', 'listen'), { ...options, port: 80 })).toBe(
    'Longbox isn’t allowed to use port 80. Choose one above 1023 with --port.',
  );
  expect(startFailure(refused('EACCES', 'mkdir'), options)).toContain('the data folder /data');
});
