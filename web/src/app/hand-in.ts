import { readingKinds, waitingBooks } from '../data/kept-by-book.ts';
import { withWords } from '../lib/i18n.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { onBack } from '../data/on-back.ts';

/** How often it's tried while something waits, in milliseconds. */
const every = 60_000;

/** Other servers keep no notes and highlights. */
const kinds = readingKinds.filter((kind) => isOwnServer || kind !== 'marks');

/** Hands in what was read and marked while the server was away, now if any of it waits. */
export function handInNow(userId: string): void {
  const waits = kinds.some((kind) => waitingBooks(kind, userId).length > 0);
  if (!waits) return;
  import('../data/hand-in.ts').then(
    async ({ handIn }) => {
      const dropped = await handIn(userId);
      if (dropped === 0) return;
      const { sayDropped } = await withWords('device', () => import('../items/say-dropped.ts'));
      sayDropped(dropped);
    },
    // Without the network it doesn't come; it's tried again once that is back.
    () => undefined,
  );
}

/** Hands it in at start, and whenever the server may be back, on any screen. */
export function startHandIn(userId: string): void {
  const run = () => {
    handInNow(userId);
  };
  run();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') run();
  });
  onBack(run);
  setInterval(run, every);
}
