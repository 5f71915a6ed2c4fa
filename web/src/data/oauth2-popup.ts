import { url } from '../lib/base-path.ts';

const windowName = 'oauth2Login';
const size = 600;

/** Opens the sign-in page of another service in a small window in the middle of this one. */
export function openOAuth2Popup(registrationId: string): void {
  const left = Math.round(window.screenX + (window.outerWidth - size) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - size) / 2);
  window.open(
    url(`/oauth2/authorization/${encodeURIComponent(registrationId)}`),
    windowName,
    `popup,width=${size},height=${size},left=${left},top=${top}`,
  );
}

declare global {
  /** Set while something is open that a sign-in mustn't reload. */
  var longboxSignedIn: (() => void) | undefined;
}

/** Has the small window call this after a sign-in, in place of leading on; until the answer is called. */
export function onPopupSignIn(listener: () => void): () => void {
  globalThis.longboxSignedIn = listener;
  return () => {
    globalThis.longboxSignedIn = undefined;
  };
}

/**
 * When this page is that small window on its way back, sends the window that opened it on and
 * closes. Returns whether this page goes no further.
 */
export function finishOAuth2Popup(): boolean {
  const query = new URLSearchParams(window.location.search);
  if (query.get('server_redirect') !== 'Y' || window.opener === null) return false;
  // With this mark a page can be reached by the one that opened it, so no other page keeps it.
  query.delete('server_redirect');
  const { opener } = window;
  if (window.name !== windowName) {
    window.location.search = query.toString();
    return true;
  }
  if (query.has('error')) opener.location.assign(url(`/login?${query.toString()}`));
  else if (typeof opener.longboxSignedIn === 'function') opener.longboxSignedIn();
  else opener.location.assign(url('/'));
  window.close();
  return true;
}
