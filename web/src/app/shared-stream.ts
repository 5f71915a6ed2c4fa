import { newId } from '../lib/new-id.ts';
import * as z from 'zod/mini';

/** Milliseconds between two signs of life of the tab that holds the stream. */
const beatEvery = 1000;
/** Milliseconds without one after which it counts as gone. */
const silence = 3000;
/** Milliseconds between two looks at that. */
const lookEvery = 500;
/** Milliseconds to wait for an answer before a tab takes the stream. */
const patience = 200;
/** Milliseconds that a tab keeps the stream after it was hidden, if no other takes it over. */
const grace = 5000;
/** Milliseconds from the start of a page to its first stream in which nothing is taken for missed. */
export const headStart = 2000;

/** A channel to the other tabs, such as a `BroadcastChannel`. */
export interface TabChannel {
  readonly post: (message: unknown) => void;
  /** There is one listener. */
  readonly listen: (listener: (message: unknown) => void) => void;
}

/** A listener of a stream. */
export interface StreamListener {
  /** A whole one also tells what has happened since this page began to listen. */
  readonly onOpen: (isWhole: boolean) => void;
  readonly onLost: () => void;
  readonly onEvent: (name: string, data: string) => void;
}

interface SharedStreamOptions {
  readonly channel: TabChannel;
  /** Opens a stream of this tab's own and keeps it open; the answer closes it. */
  readonly open: (listener: StreamListener) => () => void;
  readonly isHidden: () => boolean;
  readonly onEvent: (name: string, data: string) => void;
  readonly onState: (state: 'live' | 'lost') => void;
  /** Events may have passed unheard: before the first stream of this page, or in a gap after it. */
  readonly onMissed: (when: 'before' | 'gap') => void;
}

export interface SharedStream {
  /** The tab was shown or hidden. */
  readonly look: () => void;
  /** The page goes away, or may be kept by the browser for later; `look` brings it back. */
  readonly leave: () => void;
}

const tabMessage = z.discriminatedUnion('kind', [
  /** Is another tab holding the stream? */
  z.object({ kind: z.literal('who') }),
  /**
   * I hold it. `span` names a time without a gap: while it stays the same, nothing was missed,
   * whichever tab held the stream.
   */
  z.object({
    kind: z.literal('beat'),
    from: z.string(),
    span: z.optional(z.string()),
    state: z.enum(['opening', 'live', 'lost']),
    hidden: z.boolean(),
  }),
  /** I let go of it. */
  z.object({ kind: z.literal('bye'), from: z.string() }),
  z.object({ kind: z.literal('event'), name: z.string(), data: z.string() }),
]);
type Beat = Extract<z.output<typeof tabMessage>, { kind: 'beat' }>;

/**
 * One event stream for all tabs of a browser. A visible tab holds it and passes the events on; a
 * hidden one hands it over, or closes it if no other tab takes it. When its tab falls silent,
 * another one takes over.
 */
export function shareStream(options: SharedStreamOptions): SharedStream {
  const { channel, open, isHidden, onEvent, onState, onMissed } = options;
  const id = newId();
  let close: (() => void) | undefined;
  let state: Beat['state'] = 'opening';
  let span: string | undefined;
  /** The tab that holds the stream, as it was last heard. */
  let holder: (Beat & { readonly at: number }) | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const began = Date.now();

  const holds = () => close !== undefined;
  const heard = () =>
    holder !== undefined && Date.now() - holder.at <= silence ? holder : undefined;

  function beat(): void {
    channel.post({ kind: 'beat', from: id, span, state, hidden: isHidden() });
  }

  function enter(next: string | undefined, isWhole = false): void {
    // The first screen's data is requested while the stream opens; later it may be outdated.
    const isLate = !isWhole && Date.now() - began > headStart;
    const hasMissed = span === undefined ? isLate : span !== next;
    const when = span === undefined ? 'before' : 'gap';
    span = next;
    onState('live');
    if (hasMissed) onMissed(when);
  }

  function take(): void {
    let wasOpen = false;
    state = 'opening';
    beating = setInterval(beat, beatEvery);
    close = open({
      onOpen: (isWhole) => {
        state = 'live';
        const before = heard();
        // Taken over from a tab whose stream still ran: no gap.
        const goesOn = !wasOpen && before?.state === 'live';
        wasOpen = true;
        enter(goesOn ? before.span : newId(), isWhole);
        beat();
      },
      onLost: () => {
        state = 'lost';
        wasOpen = true;
        onState('lost');
        beat();
      },
      onEvent: (name, data) => {
        channel.post({ kind: 'event', name, data });
        onEvent(name, data);
      },
    });
    // Said at once, so that no other takes it as well.
    beat();
  }

  function letGo(): void {
    close?.();
    close = undefined;
    clearInterval(beating);
  }

  /** Takes the stream if this tab is visible and no other visible tab holds it. */
  function takeIfFree(): void {
    if (!holds() && !isHidden() && heard()?.hidden !== false) take();
  }

  /** Of two that hold it, one in sight comes before a hidden one, else the first by name. */
  const rankOf = (tab: string, hidden: boolean) => `${hidden ? 1 : 0}${tab}`;

  function hear(other: Beat): void {
    holder = { ...other, at: Date.now() };
    if (!holds()) {
      if (other.state === 'live') enter(other.span);
      else if (other.state === 'lost') onState('lost');
      return;
    }
    if (other.state !== 'live') return;
    const isEarlier = rankOf(id, isHidden()) < rankOf(other.from, other.hidden);
    // A stream that isn't running yields to a running one, unless that one's tab is hidden.
    if (state === 'live' ? isEarlier : other.hidden && !isHidden()) {
      beat();
      return;
    }
    letGo();
    enter(other.span);
  }

  channel.listen((raw) => {
    const { data: message } = z.safeParse(tabMessage, raw);
    if (message === undefined) return;
    if (message.kind === 'who') {
      if (holds()) beat();
    } else if (message.kind === 'beat') {
      hear(message);
    } else if (message.kind === 'bye') {
      if (holder?.from === message.from) holder = undefined;
      if (holds()) return;
      // Not all at the same moment.
      clearTimeout(soon);
      soon = setTimeout(takeIfFree, Math.random() * patience);
    } else {
      // While two hold it an event may come twice, which is better than not at all.
      onEvent(message.name, message.data);
    }
  });

  function look(): void {
    clearTimeout(soon);
    clearInterval(looking);
    if (isHidden()) {
      if (!holds()) return;
      // A visible tab takes it over now.
      beat();
      soon = setTimeout(leave, grace);
      return;
    }
    looking = setInterval(takeIfFree, lookEvery);
    if (holds()) {
      beat();
      return;
    }
    channel.post({ kind: 'who' });
    soon = setTimeout(takeIfFree, patience);
  }

  function leave(): void {
    clearTimeout(soon);
    clearInterval(looking);
    if (!holds()) return;
    letGo();
    channel.post({ kind: 'bye', from: id });
  }

  look();
  return { look, leave };
}

/** The other tabs of this browser; none if the browser doesn't support channels. */
export function tabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, listen: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has none
      channel.postMessage(message);
    },
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        listener(data);
      });
    },
  };
}
