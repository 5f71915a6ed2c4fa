/* Apart from `secure-only/`, which is fetched later: every start asks for these. */

/** The service workers of this browser; none over plain http, and in some private windows. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Removes what service workers keep under a name; nothing can be kept on plain http. */
export async function removeCache(name: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(name);
}
