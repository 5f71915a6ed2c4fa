import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Engine, Tab, TabOptions } from './tab.ts';
import { actionsOf } from './w3c-actions.ts';

const program = '/usr/bin/firefox-esr';
const message = z.object({
  id: z.optional(z.nullable(z.number())),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
const made = z.object({ context: z.string() });
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const located = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });
const pictured = z.object({ data: z.string() });

type Call = (method: string, params: object) => Promise<unknown>;

/** Calls over the socket of a browser, each with its answer. */
function callsOf(socket: WebSocket): Call {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message: why } = z.parse(message, JSON.parse(String(data)));
    const call = waiting.get(id ?? -1);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${error} ${why ?? ''}`));
  });
  let last = 0;
  return (method, params) => {
    last += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
}

/** What pointers can do, as Firefox numbers it: a finger is coarse, a mouse is fine and can hover. */
const pointers = { finger: 1, mouse: 2 + 4 };

/** Without a window Firefox knows of no pointer: its preferences say what there is. */
const preferencesOf = ({ isPhone }: TabOptions): Readonly<Record<string, number | string>> => {
  const pointer = isPhone ? pointers.finger : pointers.mouse;
  return {
    'intl.accept_languages': 'en',
    'dom.w3c_touch_events.enabled': isPhone ? 1 : 0,
    'ui.primaryPointerCapabilities': pointer,
    'ui.allPointerCapabilities': pointer,
  };
};

/** The tab of a session that has begun. */
async function openTab(call: Call, options: TabOptions): Promise<Omit<Tab, 'close'>> {
  const { context } = z.parse(made, await call('browsingContext.create', { type: 'tab' }));
  const resize: Tab['resize'] = async ({ width, height }) => {
    await call('browsingContext.setViewport', { context, viewport: { width, height } });
  };
  await resize(options);
  if (options.firstScript !== undefined) {
    const functionDeclaration = `() => { ${options.firstScript} }`;
    await call('script.addPreloadScript', { functionDeclaration, contexts: [context] });
  }
  return {
    ...actionsOf((actions) => call('input.performActions', { context, actions })),
    resize,
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async ask(expression) {
      const answer = await call('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      const said = z.parse(evaluated, answer);
      if (said.type === 'exception') throw new Error(said.exceptionDetails.text);
      return JSON.parse(said.result.value);
    },
    async choose(selector, files) {
      const locator = { type: 'css', value: selector };
      const { nodes } = z.parse(
        located,
        await call('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 }),
      );
      const [element] = nodes;
      if (!element) throw new Error(`no field is ${selector}`);
      await call('input.setFiles', { context, element: { sharedId: element.sharedId }, files });
    },
    async picture() {
      const { data } = z.parse(
        pictured,
        await call('browsingContext.captureScreenshot', { context }),
      );
      return Buffer.from(data, 'base64');
    },
  };
}

/** Firefox, over WebDriver BiDi, without a window. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [program],
  install: 'apt-get install firefox-esr',
  canTouch: true,
  async start(options): Promise<Tab> {
    const profile = mkdtempSync(path.join(tmpdir(), 'longbox-firefox-'));
    const preferences = Object.entries(preferencesOf(options)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(profile, 'user.js'), preferences.join('\n'));
    const own = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
    const browser = spawn(program, own, { env: { ...process.env, MOZ_HEADLESS: '1' } });
    const found = Promise.withResolvers<string>();
    browser.stderr.on('data', (text: Buffer) => {
      const [address] = /ws:\/\/\S+/.exec(String(text)) ?? [];
      if (address !== undefined) found.resolve(address);
    });
    browser.on('error', found.reject);
    browser.on('exit', () => {
      found.reject(new Error('Firefox ended before it could be driven'));
    });
    const socket = new WebSocket(`${await found.promise}/session`);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve, { once: true });
    });
    const call = callsOf(socket);
    await call('session.new', { capabilities: {} });
    return {
      ...(await openTab(call, options)),
      async close() {
        socket.close();
        browser.removeAllListeners('exit');
        const gone = new Promise((resolve) => {
          browser.once('exit', resolve);
        });
        browser.kill();
        await gone;
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
