import { cachesOf, type Holder } from './addresses.ts';
import { countChanges } from './changes.ts';

type Read<Found> = (holder: Holder) => Promise<Found>;

/** Reads once for all who ask while it's being read, unless the catalogue changes in between. */
export function readOnce<Found>(read: Read<Found>): Read<Found> {
  let last: { readonly key: string; readonly found: Promise<Found> } | undefined;
  return (holder) => {
    const key = `${countChanges()} ${cachesOf(holder)}`;
    if (last?.key === key) return last.found;
    const own = { key, found: read(holder) };
    last = own;
    const forget = () => {
      if (last === own) last = undefined;
    };
    own.found.then(forget, forget);
    return own.found;
  };
}
