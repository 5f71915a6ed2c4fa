import { create } from 'zustand';

export interface Toast {
  /** The event; a failure names the action, then the server's reason. */
  text: string;
  /** A second line above, for a longer story. */
  title?: string | undefined;
  tone?: 'plain' | 'success' | 'danger' | undefined;
  action?: { label: string; run: () => void } | undefined;
}

/** How long a toast stays, and the rest before the next one, in milliseconds. */
const shown = 5000;
const rest = 1000;
/** How long one stays whose action may be the only way back. */
const offered = 10_000;

export const useToastStore = create<{ current: Toast | null }>()(() => ({ current: null }));

let queue: Toast[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let resting = false;

function advance(): void {
  resting = false;
  const [next, ...later] = queue;
  queue = later;
  useToastStore.setState({ current: next ?? null });
  if (next !== undefined) resumeToast();
}

/** So many without an action wait at most: after minutes they tell of nothing that is on screen. */
const longest = 4;

/** Without the oldest that offer nothing; an offer to undo waits for its turn. */
function shortened(waiting: readonly Toast[]): Toast[] {
  let surplus = waiting.filter(({ action }) => action === undefined).length - longest;
  return waiting.filter(({ action }) => {
    surplus -= action === undefined ? 1 : 0;
    return action !== undefined || surplus < 0;
  });
}

/** The same words about the same thing: once is enough. */
function isSame(one: Toast | null, other: Toast): boolean {
  if (one?.action !== undefined && other.action !== undefined) return false;
  return one?.text === other.text && one.title === other.title;
}

/**
 * Shows a short notice at the foot of the page, after those that wait already. What is shown or
 * waits is not said twice; of too many the oldest that waits gives way.
 */
export function toast(notice: Toast): void {
  const { current } = useToastStore.getState();
  if (isSame(current, notice)) resumeToast();
  if (isSame(current, notice) || queue.some((one) => isSame(one, notice))) return;
  queue = shortened([...queue, notice]);
  if (!resting && useToastStore.getState().current === null) advance();
}

/** Takes the shown toast away; the next one follows after a short rest. */
export function dismissToast(): void {
  if (useToastStore.getState().current === null) return;
  clearTimeout(timer);
  useToastStore.setState({ current: null });
  resting = true;
  timer = setTimeout(advance, rest);
}

/** Stops the clock while someone reads or is about to press the action (WCAG 2.2.1). */
export function holdToast(): void {
  if (!resting) clearTimeout(timer);
}

/** Starts the clock of the shown toast, from the beginning. */
export function resumeToast(): void {
  const { current } = useToastStore.getState();
  if (resting || current === null) return;
  clearTimeout(timer);
  timer = setTimeout(dismissToast, current.action === undefined ? shown : offered);
}
