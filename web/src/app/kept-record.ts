import { basePath } from '../lib/base-path.ts';
import { browserStore } from '../lib/browser-store.ts';
import { serviceWorkers } from '../lib/service-workers.ts';

/* Apart from `kept-answers.ts`: a start reads what the last visit has left while the client is on its way. */

const store = browserStore(`longbox-answers ${basePath}`, 'last');
const slot = 'last';

/** Milliseconds that the browser has to find it: WebKit's database may never answer. */
const patience = 1000;

/** Whether the browser keeps the client, too: only then are answers kept. */
export const isKeeping = (): boolean => serviceWorkers()?.controller != null;

async function find(): Promise<unknown> {
  if (!isKeeping()) return undefined;
  try {
    return await store('readonly', (kept) => kept.get(slot));
  } catch {
    // The browser keeps nothing.
    return undefined;
  }
}

/** What the last visit has left, however late the browser finds it. */
export const recordAtLast: Promise<unknown> = find();

/** The same for a start, which doesn't wait for it for long. */
export const keptRecord: Promise<unknown> = Promise.race([
  recordAtLast,
  new Promise((resolve) => {
    setTimeout(resolve, patience);
  }),
]);

/** Keeps this for the next visit. @throws where the browser keeps nothing, or is full. */
export const keepRecord = (record: unknown): Promise<unknown> =>
  store('readwrite', (kept) => kept.put(record, slot));

/** Removes what is kept for the next visit. @throws where the browser keeps nothing. */
export const dropRecord = (): Promise<unknown> => store('readwrite', (kept) => kept.delete(slot));
