import { type EventName, events, type LiveEvent, liveEvents } from '@longbox/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { emitLiveEvent } from '../data/live-events.ts';
import { bumpAllPosters, bumpPosters } from '../data/poster-versions.ts';
import { setTaskStatus } from '../data/task-status.ts';
import { url } from '../lib/base-path.ts';
import { setConnection } from './connection.ts';
import type { Reloader } from './reloader.ts';

/** Milliseconds before a stream the browser has given up is opened again; doubled up to the last. */
const firstWait = 2000;
const longestWait = 30_000;

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

const eventNames = Object.keys(events).filter(isEventName);

/** Reads an event from the wire; one that is unknown or breaks its schema is nothing. */
export function parseEvent(name: string, data: string): LiveEvent | undefined {
  if (!isEventName(name)) return undefined;
  try {
    const payload: unknown = JSON.parse(data);
    const parsed = z.safeParse(liveEvent, { name, payload });
    return parsed.data;
  } catch {
    return undefined;
  }
}

/** An event whose payload fits its name. */
const liveEvent = z.custom<LiveEvent>((value) => {
  const { name, payload } = envelope.parse(value);
  return isEventName(name) && z.safeParse(events[name].payload, payload).success;
});
const envelope = z.object({ name: z.string(), payload: z.unknown() });

/** What an event does beside making its tags stale. */
function applyEvent(event: LiveEvent, onExpired: () => void): void {
  switch (event.name) {
    case 'ThumbnailBookAdded':
      bumpPosters(event.payload.bookId, event.payload.seriesId);
      break;
    case 'ThumbnailSeriesAdded':
      bumpPosters(event.payload.seriesId);
      break;
    case 'TaskQueueStatus':
      setTaskStatus(event.payload);
      break;
    case 'SessionExpired':
      onExpired();
      break;
    default:
  }
  emitLiveEvent(event);
}

interface StreamOptions {
  readonly client: QueryClient;
  readonly reloader: Reloader;
  /** The server has ended the session. */
  readonly onExpired: () => void;
  /** The server refused the stream; whether a session is left has to be asked. */
  readonly onRefused: () => void;
}

/**
 * Follows the live events of the server until the returned function is called. After a break
 * everything shown is asked for again, since nobody knows what was missed.
 */
export function startEventStream({
  client,
  reloader,
  onExpired,
  onRefused,
}: StreamOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let wasLost = false;

  function receive(message: MessageEvent<string>): void {
    const event = parseEvent(message.type, message.data);
    if (event === undefined) return;
    reloader.hear(event);
    applyEvent(event, onExpired);
  }

  function onOpen(): void {
    wait = firstWait;
    setConnection('live');
    if (!wasLost) return;
    wasLost = false;
    bumpAllPosters();
    void client.invalidateQueries();
  }

  function onError(): void {
    wasLost = true;
    setConnection('lost');
    // The browser tries again by itself, except after an answer other than 200.
    if (source?.readyState !== EventSource.CLOSED) return;
    onRefused();
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, longestWait);
  }

  function open(): void {
    source = new EventSource(url(liveEvents.path), { withCredentials: true });
    source.addEventListener('open', onOpen);
    source.addEventListener('error', onError);
    for (const name of eventNames) source.addEventListener(name, receive);
  }

  open();
  return () => {
    clearTimeout(timer);
    reloader.stop();
    source?.close();
  };
}
