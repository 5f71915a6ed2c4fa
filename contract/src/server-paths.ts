/**
 * Paths of a server, never of our page. Some servers don't have the last ones, or have them for
 * programs (api.md 1.1).
 */
const serverPaths = [
  '/api',
  '/sse',
  '/actuator',
  '/oauth2',
  '/login/oauth2',
  '/v3/api-docs',
  '/opds',
  '/kobo',
  '/koreader',
] as const;

/** Whether a path below the context path, encoded as it came, is a server's, ignoring case. */
export function isOfServer(path: string): boolean {
  const plain = `${path.toLowerCase()}/`;
  return serverPaths.some((one) => plain.startsWith(`${one}/`));
}
