import { create } from 'zustand';

export interface Toast {
  /** What happened; a failure names the action, then the server's reason. */
  text: string;
  /** A second line above, for a longer story. */
  title?: string | undefined;
  tone?: 'plain' | 'success' | 'danger' | undefined;
  action?: { label: string; run: () => void } | undefined;
}

/** How long a toast stays, and the rest before the next one, in milliseconds. */
const shown = 5000;
const rest = 1000;

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

/** Shows a short notice at the foot of the page, after those that wait already. */
export function toast(notice: Toast): void {
  queue.push(notice);
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
  if (resting || useToastStore.getState().current === null) return;
  clearTimeout(timer);
  timer = setTimeout(dismissToast, shown);
}
