import {
  type EventName,
  events,
  type LiveEvent,
  liveEvents,
  longestPast,
} from '@longbox/contract/events';
import { idsIn } from '@longbox/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { emitLiveEvent, emitMissedEvents } from '../data/live-events.ts';
import { bumpAllPosters, bumpFoundPosters, bumpPosters } from '../data/poster-versions.ts';
import { setTaskStatus } from '../data/task-status.ts';
import { basePath, url } from '../lib/base-path.ts';
import { forgetMissingPictures, noteMissingPictures } from '../lib/missing-pictures.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { askAgain } from './ask-again.ts';
import { setConnection } from '../data/connection.ts';
import type { Reloader } from './reloader.ts';
import { headStart, shareStream, type StreamListener, tabChannel } from './shared-stream.ts';

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

/** Effects of an event besides its stale tags. */
function applyEvent(event: LiveEvent, onExpired: () => void): void {
  const { name, payload } = event;
  if (name === 'TaskQueueStatus') setTaskStatus(payload);
  if (name === 'SessionExpired') onExpired();
  const { bookId, seriesId, collectionId, readListId } = idsIn({ ...payload });
  const ids = [bookId, seriesId, collectionId, readListId].filter((id) => id !== undefined);
  const isPoster = 'selected' in payload && payload.selected;
  // Covers of sets are made of those of their members.
  forgetMissingPictures(isPoster ? undefined : ids);
  if (isPoster) bumpPosters(...ids);
  emitLiveEvent(event);
}

/**
 * Opens the server's stream and keeps it open until the returned function is called. Events since
 * the page's first request come first: its first answers may be older. `onRefused` is called when
 * the server refuses it; the caller must check whether a session is left.
 */
function openStream(listener: StreamListener, began: number, onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let isWhole = false;

  const receive = ({ type, data, lastEventId }: MessageEvent<string>) => {
    // The ID of a past event is its age in milliseconds; no answer here is older than the page.
    if (Number(lastEventId) > performance.now() - began) return;
    listener.onEvent(type, data);
  };

  function onOpen(): void {
    wait = firstWait;
    listener.onOpen(isWhole);
  }

  function onError(): void {
    // The browser asks for the same time before it, wherever that lies by then.
    isWhole = false;
    listener.onLost();
    // The browser tries again by itself, except after an answer other than 200.
    if (source?.readyState !== EventSource.CLOSED) return;
    onRefused();
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, longestWait);
  }

  function open(): void {
    // The server counts back from when it is asked, which may be that much later.
    const age = Math.ceil(performance.now() - began) + headStart;
    isWhole = isOwnServer && age <= longestPast;
    // A page that is older asks for everything again.
    const past = age > longestPast ? '' : `?past=${age}`;
    source = new EventSource(`${url(liveEvents.path)}${past}`, { withCredentials: true });
    source.addEventListener('open', onOpen);
    source.addEventListener('error', onError);
    for (const name of eventNames) source.addEventListener(name, receive);
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

interface StreamOptions {
  readonly client: QueryClient;
  readonly reloader: Reloader;
  /** Tells the tabs of this account from those of others. */
  readonly userId: string;
  /** The server isn't asked before; other tabs are heard at once. */
  readonly ready: Promise<unknown>;
  /** The server has ended the session. */
  readonly onExpired: () => void;
  /** The server refused the stream; whether a session is left has to be asked. */
  readonly onRefused: () => void;
}

/**
 * Follows the server's live events, together with the other tabs of this browser. After a break
 * everything on screen is fetched again, because events were missed. Call it before anything is asked for:
 * then no answer is older than what it tells.
 */
export function startEventStream(options: StreamOptions): void {
  const { client, reloader, userId, ready, onExpired, onRefused } = options;
  noteMissingPictures();
  const began = performance.now();
  const stream = shareStream({
    channel: tabChannel(`longbox.events ${basePath} ${userId}`),
    open: (listener) => {
      let close: (() => void) | undefined;
      let isEnded = false;
      void ready.then(() => {
        if (!isEnded) close = openStream(listener, began, onRefused);
      });
      return () => {
        isEnded = true;
        close?.();
      };
    },
    isHidden: () => document.visibilityState === 'hidden',
    onState: setConnection,
    onEvent: (name, data) => {
      const event = parseEvent(name, data);
      if (event === undefined) return;
      reloader.hear(event);
      applyEvent(event, onExpired);
    },
    onMissed: (when) => {
      if (when === 'before') bumpFoundPosters();
      else {
        forgetMissingPictures();
        bumpAllPosters();
      }
      askAgain(client, () => true);
      emitMissedEvents();
    },
  });
  document.addEventListener('visibilitychange', stream.look);
  window.addEventListener('pagehide', stream.leave);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stream.look();
  });
}
