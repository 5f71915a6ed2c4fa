import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareStream, type StreamListener, type TabChannel } from './shared-stream.ts';

/** A browser with tabs, and a server that counts their streams. */
function browser() {
  const listeners = new Map<string, (message: unknown) => void>();
  const streams = new Map<string, StreamListener>();
  const running = new Set<StreamListener>();
  let isAway = false;

  function open(name: string, { isHidden = false, isWhole = false } = {}) {
    const heard: string[] = [];
    let hidden = isHidden;
    let isDead = false;
    let missed = 0;
    const channel: TabChannel = {
      post: (message) => {
        if (isDead) return;
        const copy: unknown = structuredClone(message);
        for (const [other, listener] of listeners) {
          if (other !== name) queueMicrotask(() => listener(copy));
        }
      },
      listen: (listener) => {
        listeners.set(name, (message) => {
          if (!isDead) listener(message);
        });
      },
    };
    const shared = shareStream({
      channel,
      open: (listener) => {
        streams.set(name, listener);
        setTimeout(() => {
          if (streams.get(name) !== listener) return;
          if (isAway) listener.onLost();
          else {
            running.add(listener);
            listener.onOpen(isWhole);
          }
        }, 20);
        return () => streams.delete(name);
      },
      isHidden: () => hidden,
      onEvent: (event) => heard.push(event),
      onState: () => undefined,
      onMissed: () => {
        missed += 1;
      },
    });
    return {
      heard,
      missed: () => missed,
      show: (shown: boolean) => {
        hidden = !shown;
        shared.look();
      },
      close: () => {
        shared.leave();
        listeners.delete(name);
      },
      /** Gone without a word: its timers and its stream with it. */
      crash: () => {
        isDead = true;
        streams.delete(name);
        listeners.delete(name);
      },
    };
  }

  return {
    open,
    holders: () => [...streams.keys()],
    send: (event: string) => {
      for (const listener of streams.values())
        if (running.has(listener)) listener.onEvent(event, '{}');
    },
    /** The server goes away, or comes back. */
    fall: (away: boolean) => {
      isAway = away;
      for (const listener of streams.values()) {
        if (away) listener.onLost();
        else listener.onOpen(false);
      }
    },
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ten tabs hold one stream, and all hear what it tells, once', async () => {
  const { open, holders, send } = browser();
  const tabs = Array.from({ length: 10 }, (_, index) => open(`t${index}`));
  await pass(3000);
  expect(holders()).toHaveLength(1);
  send('a');
  await pass(0);
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['a']));
  expect(tabs.map(({ missed }) => missed())).toEqual(tabs.map(() => 0));
});

test('a tab that takes it over hears what is told until its own stream runs', async () => {
  const { open, holders, send } = browser();
  const first = open('first');
  await pass(1000);
  const second = open('second');
  await pass(1000);
  first.show(false);
  while (holders().length < 2) await pass(1);
  send('a');
  await pass(0);
  expect(second.heard).toEqual(['a']);
  await pass(1000);
  expect([holders(), second.missed()]).toEqual([['second'], 0]);
});

test('a tab that comes later asks first', async () => {
  const { open, holders } = browser();
  open('first');
  await pass(1000);
  open('second');
  await pass(5000);
  expect(holders()).toEqual(['first']);
});

test('when its tab is closed another takes it within five seconds, and shows are asked anew', async () => {
  const { open, holders, send } = browser();
  const first = open('first');
  await pass(1000);
  const second = open('second');
  await pass(1000);
  first.close();
  await pass(1000);
  expect(holders()).toEqual(['second']);
  expect(second.missed()).toBe(1);
  send('a');
  expect(second.heard).toEqual(['a']);
});

test('when its tab crashes another takes it within five seconds', async () => {
  const { open, holders } = browser();
  const first = open('first');
  await pass(1000);
  const others = Array.from({ length: 9 }, (_, index) => open(`t${index}`));
  await pass(1000);
  first.crash();
  await pass(5000);
  expect(holders()).toHaveLength(1);
  expect(others.map(({ missed }) => missed())).toEqual(others.map(() => 1));
});

test('going from tab to tab hands it over without a gap', async () => {
  const { open, holders, send } = browser();
  const first = open('first');
  await pass(1000);
  const second = open('second');
  second.show(false);
  await pass(1000);
  first.show(false);
  second.show(true);
  await pass(2000);
  expect(holders()).toEqual(['second']);
  send('a');
  await pass(0);
  expect([first.heard, second.heard]).toEqual([['a'], ['a']]);
  expect([first.missed(), second.missed()]).toEqual([0, 0]);
});

test('while all tabs are hidden there is no stream; back in sight, what was missed is asked', async () => {
  const { open, holders } = browser();
  const first = open('first');
  const second = open('second');
  await pass(1000);
  first.show(false);
  second.show(false);
  await pass(10_000);
  expect(holders()).toEqual([]);
  second.show(true);
  await pass(1000);
  expect(holders()).toEqual(['second']);
  expect(second.missed()).toBe(1);
  first.show(true);
  await pass(2000);
  expect(holders()).toEqual(['second']);
  expect(first.missed()).toBe(1);
});

test('a page that is first seen long after it was loaded asks anew', async () => {
  const { open } = browser();
  const later = open('later', { isHidden: true });
  await pass(60_000);
  later.show(true);
  await pass(1000);
  expect(later.missed()).toBe(1);
});

test('a stream that tells what has happened since the page began makes up for a late start', async () => {
  const { open, fall } = browser();
  const later = open('later', { isHidden: true, isWhole: true });
  await pass(60_000);
  later.show(true);
  await pass(1000);
  expect(later.missed()).toBe(0);
  fall(true);
  await pass(1000);
  fall(false);
  expect(later.missed()).toBe(1);
});

test('a page that is seen at once asks once', async () => {
  const { open } = browser();
  const tab = open('a');
  await pass(10_000);
  expect(tab.missed()).toBe(0);
});

test('a short look elsewhere costs nothing', async () => {
  const { open, holders } = browser();
  const only = open('only');
  await pass(1000);
  only.show(false);
  await pass(2000);
  only.show(true);
  await pass(10_000);
  expect(holders()).toEqual(['only']);
  expect(only.missed()).toBe(0);
});

test('after the server was away every tab asks anew, once', async () => {
  const { open, holders, fall } = browser();
  const tabs = [open('first'), open('second'), open('third')];
  await pass(2000);
  fall(true);
  await pass(20_000);
  expect(holders()).toHaveLength(1);
  fall(false);
  await pass(3000);
  expect(tabs.map(({ missed }) => missed())).toEqual([1, 1, 1]);
});
