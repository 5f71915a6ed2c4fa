import { asksToSaveData } from '../lib/asks-to-save-data.ts';
import { url } from '../lib/base-path.ts';
import { languageOf } from '../lib/i18n.ts';
import { isRecord } from '../lib/is-record.ts';
import { getPreference, onPreference } from '../lib/preferences.ts';
import { removeCache, serviceWorkers } from '../lib/service-workers.ts';
import type { FromPage } from '../service-worker/shell.ts';
import { keepsBooks, whenBooksAreKept } from '../data/on-device/keeps-books.ts';
import { noteWorkerRefused } from '../lib/device-storage.ts';
import { onBack } from '../data/on-back.ts';
import { noteUpdate } from './update.ts';

/** Milliseconds after which someone who comes back to the page may find an update. */
const hour = 3_600_000;

/** The build of this page, as its worker names it. */
const build = document.querySelector('script[src*="/main-"]')?.getAttribute('src')?.slice(2) ?? '';

/** Whether the page was opened with `?worker=off`; the address may be another by now. */
function isSwitchedOff(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).searchParams.get('worker') === 'off';
}

async function remove(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  await removeCache(`longbox.shell ${registration.scope}`);
}

/** Tells the workers what this page is and needs; one that waits answers with its build. */
function tell({ active, waiting }: ServiceWorkerRegistration): void {
  const said: FromPage = { build, code: languageOf(getPreference('locale')).code };
  for (const worker of [active, waiting]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a worker has none
    worker?.postMessage(said);
  }
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  const look = () => {
    looked = Date.now();
    // Without a network there is none.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - looked > hour) look();
  });
  // A server that was away may have been updated.
  onBack(look);
}

/**
 * Has the files of the client kept in this browser, where it can: then it starts without its server,
 * and an update takes no part away from a page that is open.
 */
export async function startServiceWorker(): Promise<void> {
  const workers = serviceWorkers();
  if (workers === undefined) return;
  const found = await workers.getRegistration();
  // Of a server at the root, where this one is below it.
  const standing = found?.scope === new URL('.', document.baseURI).href ? found : undefined;
  if (isSwitchedOff()) {
    if (standing) await remove(standing);
    return;
  }
  if (standing === undefined && asksToSaveData() && !keepsBooks()) {
    // Books open without the server only where the client does, too.
    whenBooksAreKept(() => void startServiceWorker());
    return;
  }
  workers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data) && typeof data['build'] === 'string' && data['build'] !== build) {
      noteUpdate();
    }
  });
  workers.startMessages();
  try {
    await workers.register(url('/sw.js'), { updateViaCache: 'none' });
    noteWorkerRefused(false);
  } catch (error) {
    // A certificate that isn't trusted, or a browser that allows none: as on plain http.
    if (error instanceof DOMException && error.name === 'SecurityError') noteWorkerRefused(true);
    return;
  }
  const registration = await workers.ready;
  tell(registration);
  onPreference('locale', () => {
    tell(registration);
  });
  lookForUpdates(registration);
}
