import { isRecord } from '../lib/is-record.ts';

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the server says; browsers want something to be shown in any case. */
function read(data: PushMessageData | null): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = data?.json();
    return isRecord(said) ? said : {};
  } catch {
    return {};
  }
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = read(data);
  await self.registration.showNotification(textOf(title) || 'Longbox', {
    body: textOf(body),
    tag: textOf(tag),
    icon: `${scope}icon-192.png`,
    data: textOf(path),
  });
}

/** The page that a notification opens: one of Longbox's own. */
function pageOf(path: unknown): string {
  const { href } = new URL(textOf(path), scope);
  return href.startsWith(scope) ? href : scope;
}

/** Opens its page, in the window that shows it already if there is one. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}

/** Shows what the server tells this browser, and opens its page when it's chosen. */
export function followPush(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(event.data));
  });
  self.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    const path: unknown = notification.data;
    notification.close();
    event.waitUntil(open(pageOf(path)));
  });
}
