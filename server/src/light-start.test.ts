import { afterEach, expect, test, vi } from 'vitest';
import { runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/test-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Has a process say at its end which of its large parts it has loaded. */
const telling = `process.on('exit', () => {
  process.report.excludeNetwork = true;
  const parts = [...process.moduleLoadList, ...process.report.getReport().sharedObjects];
  const has = (name) => parts.some((part) => part.includes(name));
  console.log('Loaded: ' + ['undici/undici', 'libvips', 'http_server'].filter(has));
});`;

test('a server that is asked nothing has loaded neither the image library nor the client of HTTP', async () => {
  const before = process.env['NODE_OPTIONS'] ?? '';
  const hook = `data:text/javascript,${encodeURIComponent(telling)}`;
  vi.stubEnv('NODE_OPTIONS', `${before} --import=${hook}`);
  const server = await runServer(['--data', temporaryFolder()]);
  const answer = await fetch(`${server.url}/api/v1/claim`);
  expect(answer.status).toBe(200);

  expect(await server.stop()).toBe(0);
  expect(server.said()).toMatch(/^Loaded: http_server$/m);
});
