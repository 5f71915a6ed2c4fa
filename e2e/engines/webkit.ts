import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Engine, Size, Tab } from './tab.ts';
import { actionsOf } from './w3c-actions.ts';

const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const element = 'element-6066-11e4-a52e-4f735466cecf';

const answer = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });
const begun = z.object({ sessionId: z.string() });
const found = z.object({ [element]: z.string() });
const addressed = z.object({ port: z.number() });
const settled = z.union([z.object({ ok: z.string() }), z.object({ failed: z.string() })]);
const measured = z.object({ width: z.number(), height: z.number() });

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

const askAt =
  (port: number): Ask =>
  async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = z.parse(answer, await response.json());
    const failed = z.safeParse(failure, value);
    if (failed.success) throw new Error(`${path}: ${failed.data.error} ${failed.data.message}`);
    return value;
  };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.parse(addressed, server.address());
  server.close();
  return port;
}

/** A virtual screen; Xvfb picks a free number and reports it. */
async function startScreen({ width, height }: Size) {
  const own = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', own, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = xvfb.stdio[3];
  if (!(number instanceof Readable)) throw new Error('Xvfb gives no number');
  const [said]: unknown[] = await once(number, 'data');
  return { xvfb, display: `:${String(said).trim()}` };
}

function tabOf(ask: Ask, own: string): Omit<Tab, 'close'> {
  const run = async (expression: string): Promise<unknown> => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve()
        .then(() => (${expression}))
        .then((value) => done(JSON.stringify({ ok: JSON.stringify(value ?? null) })))
        .catch((error) => done(JSON.stringify({ failed: String(error) })));`;
    const text = await ask('POST', `${own}/execute/async`, { script, args: [] });
    const said = z.parse(settled, JSON.parse(z.parse(z.string(), text)));
    if ('failed' in said) throw new Error(said.failed);
    return JSON.parse(said.ok);
  };
  return {
    ...actionsOf((actions) => ask('POST', `${own}/actions`, { actions })),
    async open(url) {
      await ask('POST', `${own}/url`, { url });
    },
    ask: run,
    async choose(selector, files) {
      const by = { using: 'css selector', value: selector };
      const field = z.parse(found, await ask('POST', `${own}/element`, by));
      await ask('POST', `${own}/element/${field[element]}/value`, { text: files.join('\n') });
    },
    async picture() {
      const data = await ask('GET', `${own}/screenshot`);
      return Buffer.from(z.parse(z.string(), data), 'base64');
    },
    async resize({ width, height }) {
      // The window is larger than its page by its bars.
      const inside = async () =>
        z.parse(measured, await run('({ width: innerWidth, height: innerHeight })'));
      await ask('POST', `${own}/window/rect`, { width, height });
      const first = await inside();
      await ask('POST', `${own}/window/rect`, {
        width: 2 * width - first.width,
        height: 2 * height - first.height,
      });
    },
  };
}

/** Room around the page for the bars of the browser's window. */
const bars = { width: 200, height: 300 };

/** WebKitGTK, the engine of Safari, with its driver and a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', browser],
  install: 'apt-get install webkit2gtk-driver xvfb',
  canTouch: false,
  async start(size): Promise<Tab> {
    const { xvfb, display } = await startScreen({
      width: Math.max(size.width, 1440) + bars.width,
      height: size.height + bars.height,
    });
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        LANG: 'C.UTF-8',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const ask = askAt(port);
    const isUp = () =>
      ask('GET', '/status').then(
        () => true,
        () => false,
      );
    while (!(await isUp())) await setTimeout(50);
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = z.parse(begun, await ask('POST', '/session', { capabilities }));
    const own = `/session/${sessionId}`;
    const tab = tabOf(ask, own);
    await tab.resize(size);
    return {
      ...tab,
      async close() {
        await ask('DELETE', own);
        driver.kill();
        xvfb.kill();
      },
    };
  },
};
