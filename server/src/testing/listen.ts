import { setImmediate, setTimeout } from 'node:timers/promises';
import { events, type LiveEvent, liveEvents } from '@longbox/contract/events';
import type { TestServer } from './test-server.ts';

/**
 * What the server has sent lies in this machine's memory, and is read within these turns of the event loop. Time alone
 * isn't enough: after a pause of the whole process, timers come before what is to be read.
 */
const quietMillis = 50;
const quietTurns = 50;

/**
 * Opens the event stream; `heard` grows, `stop` waits until no work is left and what was sent is read,
 * closes it and gives every event heard but `TaskQueueStatus`, which comes whenever background work happens to begin
 * or end.
 */
export async function listenTo(
  server: Pick<TestServer, 'fetch' | 'idle'>,
  query = '',
): Promise<{ readonly heard: readonly LiveEvent[]; stop: () => Promise<LiveEvent[]> }> {
  const abort = new AbortController();
  const response = await server.fetch(liveEvents.path + query, { signal: abort.signal });
  const heard: LiveEvent[] = [];
  void read(response, heard).catch(() => undefined);
  return {
    heard,
    stop: async () => {
      await server.idle();
      for (let seen = -1; seen !== heard.length;) {
        seen = heard.length;
        await setTimeout(quietMillis);
        for (let turn = 0; turn < quietTurns; turn += 1) await setImmediate();
      }
      abort.abort();
      return heard.filter(({ name }) => name !== 'TaskQueueStatus');
    },
  };
}

async function read(response: Response, heard: LiveEvent[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const [, name, data] = /^(?:id:\d*\n)?event:(\w+)\ndata:(.*)$/s.exec(frame) ?? [];
      const event = { name, payload: JSON.parse(data ?? 'null') };
      if (isLiveEvent(event)) heard.push(event);
    }
  }
}

function isLiveEvent(event: { name: string | undefined; payload: unknown }): event is LiveEvent {
  return event.name !== undefined && event.name in events;
}
