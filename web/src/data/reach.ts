import { ApiError } from './http.ts';

/** Milliseconds after which a call makes one wonder whether the server is away. */
const patience = 5000;

/** What a call told of the server: it answered, or it may be away. */
type Told = 'answered' | 'silent';

let tell: (told: Told) => void = () => undefined;
/** Calls that only read, each with how to give it up. */
const reading = new Set<AbortController>();
let isAway = false;

/** Sets the listener for what calls tell of the server. There is only one. */
export function onReach(listener: (told: Told) => void): void {
  tell = listener;
}

/** While the server is away, calls that only read fail soon, also those under way. */
export function noteAway(away: boolean): void {
  isAway = away;
  if (away) for (const controller of reading) controller.abort();
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
  const timer = setTimeout(() => {
    tell('silent');
    if (onlyReads && isAway) controller.abort();
  }, patience);
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
