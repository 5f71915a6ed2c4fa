export type EpubTarget = { path: string; fragment: string | undefined };

/** Decodes percent signs; a text with broken ones stays as it is. */
export function decodeHref(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Where a reference in one of the book's files leads: a name in the archive, decoded. Undefined for what
 * lies outside the book: other addresses, and paths above its root.
 * @param from name of the file that holds the reference.
 */
export function resolveHref(from: string, href: string): EpubTarget | undefined {
  const trimmed = href.trim();
  if (/^[a-z][a-z\d+.-]*:|^\/\//iu.test(trimmed)) return undefined;
  const [address = '', ...fragments] = trimmed.split('#');
  const fragment = fragments.length > 0 ? decodeHref(fragments.join('#')) : undefined;
  // Some books write paths as Windows does; names of archives never hold a backslash here.
  const relative = decodeHref(address.split('?')[0] ?? '').replaceAll('\\', '/');
  if (relative === '') return { path: from, fragment };
  const parts = relative.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..' && parts.length === 0) return undefined;
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return { path: parts.join('/'), fragment };
}
