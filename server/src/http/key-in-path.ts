import { koboBase } from '@longbox/contract/kobo';

/** The folder whose next segment is a key. */
const root = koboBase.split('/')[1];

/** The router reads escaped letters, too. */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** A path that may be written down: the key of a device's call is hidden. */
export function withoutKey(path: string): string {
  const segments = path.split('/');
  const at = segments.findIndex((one) => plain(one) === root);
  const key = at < 0 ? -1 : segments.findIndex((one, index) => index > at && one !== '');
  return key < 0 ? path : segments.with(key, '***').join('/');
}

/** Whether a path, below the context path or not, may have a key in it. */
export const mayHaveKey = (path: string): boolean => withoutKey(path) !== path;

const doubled = /^((?:\/[^/?#]+)*?\/kobo\/[^/?#]+)\/{2,}/;

/** Devices keep the slash at the end of the address they're given, and put their own behind it. */
export const withoutDoubleSlash = (target: string): string => target.replace(doubled, '$1/');
