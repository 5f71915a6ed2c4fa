import { isOfServer } from '@longbox/contract/server-paths';

/**
 * What a service worker does with a request: a place of the client comes from the server and, while
 * that's away, from the kept page; a file of the client is kept; everything else isn't touched.
 */
export type Way = 'place' | 'file' | 'untouched';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Decides by the address alone. `scope` ends in a slash; `others` are kept files outside of `assets`. */
export function wayOf(
  { method, mode, url }: Asked,
  scope: string,
  others: ReadonlySet<string>,
): Way {
  if (method !== 'GET' || !url.startsWith(scope)) return 'untouched';
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (isOfServer(`/${path}`)) return 'untouched';
  // As the server does: whatever is no file is a place of the client.
  const isFile = /\.[^/]*$/.test(path);
  if (mode === 'navigate') return isFile && path !== 'index.html' ? 'untouched' : 'place';
  return path !== '' && (path.startsWith('assets/') || others.has(path)) ? 'file' : 'untouched';
}

/** What a proxy answers when no server does. */
const gone = new Set([502, 503, 504]);

/** Whether this is the answer of a server, or of something in front of it that wants to be seen. */
export const isAnswer = ({ status }: { readonly status: number }): boolean => !gone.has(status);

/** Whether this is what reads PDFs, of any build. */
export const isPdfProgram = (url: string): boolean => /\/assets\/pdfium-[^/]+\.wasm$/.test(url);

/** The language of a kept file of texts, such as `assets/words/4f2a/pt-BR.shell.json`. */
export function languageOf(url: string): string | undefined {
  return /\/assets\/words\/[^/]+\/([^/.]+)\.[^/]+\.json$/.exec(url)?.[1];
}
