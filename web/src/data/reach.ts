import { useConnection } from './connection.ts';
import { ApiError } from './http.ts';

/** Milliseconds after which a call makes one wonder whether the server is away. */
const patience = 2500;
/** The same for calls that only read, while the server is away: then they fail. */
const awayPatience = 1000;
/** Milliseconds after which an answer that is kept on this device is better than none. */
const keptPatience = 800;

/** What a call told of the server: it answered, or it may be away. */
type Told = 'answered' | 'silent';

let listener: (told: Told) => void = () => undefined;
/** Calls that only read, each with how to give it up. */
const reading = new Set<AbortController>();
/** How often the server has answered. */
let answers = 0;
/** It has let a call wait for too long since it answered last. */
let isSilent = false;

/** Sets the listener for what calls tell of the server. There is only one. */
export function onReach(next: (told: Told) => void): void {
  listener = next;
}

function tell(told: Told): void {
  if (told === 'answered') {
    answers += 1;
    isSilent = false;
  }
  listener(told);
}

const isAway = () => useConnection.getState().isAway;

/** Calls back once, when the server is found to be away; returns the way to stop. */
const onAway = (run: () => void) =>
  useConnection.subscribe((now, before) => {
    if (now.isAway && !before.isAway) run();
  });

// Calls that only read then fail, also those under way.
onAway(() => {
  for (const controller of reading) controller.abort();
});

/** Ends when the server is away. */
export function untilAway(): Promise<void> {
  if (isAway()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onAway(() => {
      stop();
      resolve();
    });
  });
}

/** Ends when the server is away, or lets this call wait as it did others. */
export function untilSilent(): Promise<void> {
  if (isSilent || isAway() || !navigator.onLine) return Promise.resolve();
  const before = answers;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onAway(end);
    const timer = setTimeout(() => {
      if (answers === before) isSilent = true;
      end();
    }, keptPatience);
  });
}

/**
 * Makes a call that tells whether the server answers.
 *
 * @throws ApiError as unreachable, too, when the server is away and says nothing.
 */
export async function reach<Answer>(
  { onlyReads, signal }: { readonly onlyReads: boolean; readonly signal?: AbortSignal | undefined },
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const giveUp = () => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp);
  if (onlyReads) reading.add(controller);
  const timer = setTimeout(
    () => {
      tell('silent');
      if (onlyReads && isAway()) controller.abort();
    },
    isAway() ? awayPatience : patience,
  );
  try {
    const answer = await run(controller.signal);
    tell('answered');
    return answer;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const failure = controller.signal.aborted
      ? new ApiError('unreachable', { cause: error })
      : error;
    if (failure instanceof ApiError) {
      tell(failure.kind === 'unreachable' ? 'silent' : 'answered');
    }
    throw failure;
  } finally {
    clearTimeout(timer);
    reading.delete(controller);
    signal?.removeEventListener('abort', giveUp);
  }
}
