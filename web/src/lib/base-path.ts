/** `/comics/` from `https://host/comics/`; without a document (tests) the root. */
function readBase(): string {
  if (typeof document === 'undefined') return '/';
  return new URL('.', document.baseURI).pathname;
}

const base = readBase();

/**
 * The path the whole client is served under, without a slash at its end: `''` at the
 * root, else such as `/comics`. Taken once from `<base href>`, which the server writes;
 * later the address has moved on and would give another answer.
 */
export const basePath = base.replace(/\/+$/, '');

/** The address of a server path: `url('/api/v1/books')` is `/comics/api/v1/books`. */
export function url(path: string): string {
  return `${basePath}/${path.replace(/^\/+/, '')}`;
}
