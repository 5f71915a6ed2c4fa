import { basePath } from '../lib/base-path.ts';
import { storedSign } from '../lib/stored-sign.ts';

/** An account of this server in names of the browser's storage, which servers at other paths share. */
export const keptOwner = (userId: string): string =>
  encodeURIComponent(basePath === '' ? userId : `${basePath} ${userId}`);

/** Takes over, once, what an account kept before such names had the path of the server. */
export function adoptKept(userId: string): void {
  const owner = keptOwner(userId);
  const sign = storedSign(`longbox.adopted/${owner}`);
  if (basePath === '' || sign.isSet()) return;
  try {
    for (const name of Object.keys(localStorage)) {
      const [kind = '', before, ...rest] = name.split('/');
      const value = localStorage.getItem(name);
      if (!kind.startsWith('longbox.') || before !== encodeURIComponent(userId)) continue;
      localStorage.setItem([kind, owner, ...rest].join('/'), value ?? '');
      localStorage.removeItem(name);
    }
    sign.set(true);
  } catch {
    // Storage is forbidden, so nothing was kept, or it's full: then the rest waits under its former names.
  }
}
