/*
 * Frames made of blobs have no service worker. What they show of a book that is kept on this device is fetched by
 * the page that holds them, and has an address of its own in their documents.
 */

/** Files of a book that frames can show without the server. */
export interface HeldFiles {
  /** A document with the files it names in place of their addresses on the server, as far as they are here. */
  readonly inPlace: (document: string) => Promise<string>;
  readonly destroy: () => void;
}

/** Whole addresses: what ends one in markup and styles is encoded in it. */
const addresses = /https?:[\w.~!*'()%/:[\]-]+/g;

/** Holds files of the folder, which is a whole address with a slash at its end. */
export function createHeldFiles(folder: string): HeldFiles {
  const held = new Map<string, Promise<string | undefined>>();
  const made: string[] = [];

  async function fetchFile(address: string): Promise<string | undefined> {
    try {
      // Of what isn't here, nobody waits for the server: the frame asks it itself.
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' });
      if (!answer.ok) return undefined;
      const url = URL.createObjectURL(await answer.blob());
      made.push(url);
      return url;
    } catch {
      // It may be here next time.
      held.delete(address);
      return undefined;
    }
  }

  function hold(address: string): Promise<string | undefined> {
    const known = held.get(address) ?? fetchFile(address);
    held.set(address, known);
    return known;
  }

  return {
    async inPlace(document) {
      const isNamed = (address: string) => address.startsWith(folder) && address !== folder;
      const named = [...new Set(document.match(addresses))].filter(isNamed);
      const urls = await Promise.all(named.map(hold));
      const urlOf = new Map(named.map((address, at) => [address, urls[at] ?? address]));
      return document.replaceAll(addresses, (address) => urlOf.get(address) ?? address);
    },
    destroy() {
      for (const url of made) URL.revokeObjectURL(url);
    },
  };
}
