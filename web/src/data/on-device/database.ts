import { type IDBPDatabase, openDB } from 'idb';

/** What the database has; its content is unknown until it is parsed, as other versions may have written it. */
type Device = IDBPDatabase;

let opening: Promise<Device> | undefined;

/**
 * The database of what is kept on this device: `books` by base path, account and book; `answers` of
 * the server by base path, account and path; `meta` by name.
 *
 * @throws when the browser keeps nothing, or a later version of the client has changed it.
 */
export function openDevice(): Promise<Device> {
  opening ??= openDB('longbox-device', 1, {
    upgrade(device) {
      device.createObjectStore('books', { keyPath: ['base', 'userId', 'bookId'] });
      device.createObjectStore('answers', { keyPath: ['base', 'userId', 'path'] });
      device.createObjectStore('meta');
    },
    blocking(_now, _wanted, event) {
      // A later version waits, in another tab or in the worker.
      if (event.target instanceof IDBDatabase) event.target.close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}
