/** The name of a file in the book, decoded and composed, so that equal names are equal texts. */
export function normalPath(path: string): string {
  return decoded(path).normalize('NFC');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A place in the book by the name of its file. */
export interface BookAddress {
  readonly path: string;
  readonly fragment?: string | undefined;
}

const marker = '/resource/';

/**
 * The place that an address of the manifest means. Only what follows `/resource/` counts: the rest
 * is what the server thinks of its own address, which is wrong behind some proxies.
 */
export function addressOf(href: string): BookAddress {
  const hash = href.indexOf('#');
  const address = hash === -1 ? href : href.slice(0, hash);
  const start = address.indexOf(marker);
  const path = normalPath(start === -1 ? address : address.slice(start + marker.length));
  const fragment = hash === -1 ? '' : decoded(href.slice(hash + 1));
  return fragment === '' ? { path } : { path, fragment };
}

/** A path as part of an address; "+" too, which some servers read as a space. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Whether a path has steps that addresses take away again. */
function leadsOut(path: string): boolean {
  return path.split(/[/\\]/).some((step) => step === '.' || step === '..');
}

/** The target of a link in a book. */
export type LinkTarget =
  | ({ readonly kind: 'internal' } & BookAddress)
  | { readonly kind: 'external'; readonly url: string };

/** Stands for the book, so that the browser's own rules of addresses apply. */
const inside = 'https://book.invalid';

/** Resolves a link in the file `from`; nothing for links that must not be followed. */
export function resolveLink(from: string, href: string): LinkTarget | undefined {
  let url: URL;
  try {
    url = new URL(href.trim(), `${inside}/${encodePath(from)}`);
  } catch {
    return undefined;
  }
  if (url.origin === inside) {
    const fragment = decoded(url.hash.slice(1));
    const path = normalPath(url.pathname.slice(1));
    // Strokes that were written encoded: they would lead out of the book, to anything of the server.
    if (leadsOut(path)) return undefined;
    return { kind: 'internal', path, ...(fragment !== '' && { fragment }) };
  }
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb ? { kind: 'external', url: url.href } : undefined;
}
