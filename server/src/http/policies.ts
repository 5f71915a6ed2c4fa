import { createHash } from 'node:crypto';

/** The scripts that stand in a page, as a policy names them: by their hash. */
function scriptsIn(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Policy of our own page. */
const pagePolicy = (page: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptsIn(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');

/**
 * Policy of a file of a book in a browser: its scripts don't run, it loads nothing from elsewhere,
 * and it opens nothing. It keeps our origin: otherwise its own images and styles would load without
 * the session, and a reader couldn't access it.
 */
export const resourcePolicy = [
  "default-src 'none'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin',
].join('; ');

/** Headers of the index page: it is small and names the newest assets, so it is never stored. */
export const indexHeaders = (page: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy(page),
});

/** Headers that every answer carries, with `cross-origin-opener-policy`. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
} as const;

/** Pages of other addresses that open ours can't reach it. */
const openerPolicy = 'same-origin-allow-popups';

/** The addresses that lead to a sign-in service and back, and the page at their end. */
const isOnTheWay = /\/oauth2\/(?:authorization|code)\/|[?&]server_redirect=Y(?:&|$)/;

/**
 * The opener policy of an answer. On the way through a sign-in service there is none: a browser
 * would separate the small window from the page that opened it, which waits for the sign-in.
 */
export const openerPolicyOf = (url: string): string =>
  isOnTheWay.test(url) ? 'unsafe-none' : openerPolicy;
