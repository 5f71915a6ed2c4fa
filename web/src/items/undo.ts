import { create } from 'zustand';

/** How long an action can be undone, in milliseconds. */
const offered = 600_000;

/** Something done that can be taken back. */
export interface Undo {
  readonly id: number;
  /** The action. */
  readonly title: string;
  /** Its result. */
  readonly text: string;
  /** Takes it back; only once. */
  readonly run: () => void;
}

/** The current offer to undo; the frame shows it. */
export const useUndos = create<{ readonly undos: readonly Undo[] }>()(() => ({ undos: [] }));

let made = 0;

/** Removes the offer; the action stays. */
export function dropUndo(id: number): void {
  useUndos.setState(({ undos }) => ({ undos: undos.filter((one) => one.id !== id) }));
}

/** Offers for ten minutes to take something back. */
export function offerUndo(done: Pick<Undo, 'title' | 'text'>, takeBack: () => void): void {
  made += 1;
  const id = made;
  const run = () => {
    if (!useUndos.getState().undos.some((one) => one.id === id)) return;
    dropUndo(id);
    takeBack();
  };
  useUndos.setState(({ undos }) => ({ undos: [...undos, { id, ...done, run }] }));
  setTimeout(() => {
    dropUndo(id);
  }, offered);
}
