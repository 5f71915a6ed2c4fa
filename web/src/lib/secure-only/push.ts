/* Notifications of this browser. All but `pushState` may be called only where it says `ready` or `blocked`. */

/** Whether this browser can show notifications. */
export function pushState(): 'ready' | 'blocked' | 'insecure' | 'unsupported' {
  if (!isSecureContext) return 'insecure';
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  if (!isThere || !('Notification' in globalThis)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const subscriptionOf = async (registration: ServiceWorkerRegistration | undefined) =>
  (await registration?.pushManager.getSubscription()) ?? undefined;

/** This browser's name on the server; nothing if it isn't subscribed. */
export async function subscribedId(): Promise<string | undefined> {
  const subscription = await subscriptionOf(await navigator.serviceWorker.getRegistration());
  if (subscription === undefined) return undefined;
  const address = new TextEncoder().encode(subscription.endpoint);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', address)).reduce(
    (text, byte) => text + byte.toString(16).padStart(2, '0'),
    '',
  );
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

interface Subscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Asks for permission, then subscribes this browser with the server's key. Nothing comes of it if the person refuses.
 *
 * @throws if its push service can't be reached.
 */
export async function subscribe(key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('no service worker');
  const before = await subscriptionOf(registration);
  const isOld = base64url(before?.options.applicationServerKey ?? null) !== key;
  if (before !== undefined && isOld) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return {
    endpoint: subscription.endpoint,
    keys: {
      p256dh: base64url(subscription.getKey('p256dh')),
      auth: base64url(subscription.getKey('auth')),
    },
  };
}

/** Ends the subscription of this browser; its push service then refuses what still comes. */
export async function unsubscribe(): Promise<void> {
  if (pushState() === 'insecure' || pushState() === 'unsupported') return;
  await (await subscriptionOf(await navigator.serviceWorker.getRegistration()))?.unsubscribe();
}
