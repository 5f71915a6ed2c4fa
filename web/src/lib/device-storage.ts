import { storedSign } from './stored-sign.ts';

/*
 * Storage that browsers give only over https or on localhost. All but `storesBooks` may be called only
 * where that is true.
 */

const refused = storedSign('longbox.workerRefused');

/** Whether the browser last allowed no worker here, as where it doesn't trust the certificate. */
export const isWorkerRefused = refused.isSet;

export const noteWorkerRefused = refused.set;

/** Whether this browser can keep books that open without their server. */
export const storesBooks = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis && !isWorkerRefused();

/** The caches of this browser. */
export const browserCaches = (): CacheStorage => caches;

/**
 * The folder with files of this site.
 *
 * @throws in browsers that keep none.
 */
export const fileStorage = (): Promise<FileSystemDirectoryHandle> =>
  navigator.storage.getDirectory();

/** What this browser says about its storage, in bytes. */
export async function storageRoom(): Promise<{ readonly quota: number; readonly usage: number }> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return { quota, usage };
}

/** Asks the browser never to clear the storage by itself; tells whether it promises that. */
export const askToPersist = (): Promise<boolean> => navigator.storage.persist();

/** Waits until no other tab does this, then does it. */
export const afterOtherTabs = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, run);
