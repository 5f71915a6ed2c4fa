import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Engine, Tab } from './tab.ts';

const screen = ':87';
const port = 4487;
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const answer = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });
const begun = z.object({ sessionId: z.string() });

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = z.parse(answer, await response.json());
  const failed = z.safeParse(failure, value);
  if (failed.success) throw new Error(`${path}: ${failed.data.error} ${failed.data.message}`);
  return value;
}

/** WebKitGTK, the engine of Safari, by its driver and a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', browser],
  install: 'apt-get install webkit2gtk-driver xvfb',
  async start({ width, height }): Promise<Tab> {
    const xvfb = spawn('Xvfb', [screen, '-screen', '0', `${width}x${height}x24`]);
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    });
    const isUp = () =>
      ask('GET', '/status').then(
        () => true,
        () => false,
      );
    while (!(await isUp())) await setTimeout(100);
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = z.parse(begun, await ask('POST', '/session', { capabilities }));
    const own = `/session/${sessionId}`;
    await ask('POST', `${own}/window/rect`, { width, height });
    return {
      async open(url) {
        await ask('POST', `${own}/url`, { url });
      },
      async ask(expression) {
        const script = `return JSON.stringify(${expression})`;
        const text = await ask('POST', `${own}/execute/sync`, { script, args: [] });
        return JSON.parse(z.parse(z.string(), text));
      },
      async press(value) {
        const actions = [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        await ask('POST', `${own}/actions`, {
          actions: [{ type: 'key', id: 'keyboard', actions }],
        });
      },
      async close() {
        await ask('DELETE', own);
        driver.kill();
        xvfb.kill();
      },
    };
  },
};
