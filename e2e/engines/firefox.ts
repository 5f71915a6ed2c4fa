import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Engine, Tab } from './tab.ts';

const program = '/usr/bin/firefox-esr';
const message = z.object({
  id: z.optional(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
const made = z.object({ context: z.string() });
const evaluated = z.object({ result: z.object({ value: z.string() }) });

/** Calls over the socket of a browser, each with its answer. */
function callsOf(socket: WebSocket) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message: why } = z.parse(message, JSON.parse(String(data)));
    const call = id === undefined ? undefined : waiting.get(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${error} ${why ?? ''}`));
  });
  let last = 0;
  return (method: string, params: object): Promise<unknown> => {
    last += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
}

/** Firefox, over WebDriver BiDi, without a window. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: [program],
  install: 'apt-get install firefox-esr',
  async start({ width, height }): Promise<Tab> {
    const profile = mkdtempSync(path.join(tmpdir(), 'longbox-firefox-'));
    const own = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
    const browser = spawn(program, own, { env: { ...process.env, MOZ_HEADLESS: '1' } });
    const found = Promise.withResolvers<string>();
    browser.stderr.on('data', (text: Buffer) => {
      const [address] = /ws:\/\/\S+/.exec(String(text)) ?? [];
      if (address !== undefined) found.resolve(address);
    });
    browser.on('exit', () => {
      found.reject(new Error('Firefox ended before it could be driven'));
    });
    const socket = new WebSocket(`${await found.promise}/session`);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve, { once: true });
    });
    const call = callsOf(socket);
    await call('session.new', { capabilities: {} });
    const { context } = z.parse(made, await call('browsingContext.create', { type: 'tab' }));
    await call('browsingContext.setViewport', { context, viewport: { width, height } });
    return {
      async open(url) {
        await call('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async ask(expression) {
        const answer = await call('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        });
        return JSON.parse(z.parse(evaluated, answer).result.value);
      },
      async press(value) {
        const actions = [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        await call('input.performActions', {
          context,
          actions: [{ type: 'key', id: 'keyboard', actions }],
        });
      },
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
