import type { User } from '@longbox/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchServer } from './app/away.ts';
import { startCoverStyle } from './app/cover-style.ts';
import { startEventStream } from './app/event-stream.ts';
import { createQueryClient, reportFailure } from './app/query-client.ts';
import { startHandIn } from './app/hand-in.ts';
import { keepInstallOffer } from './app/install.ts';
import { keepAnswers, showKeptAnswers } from './app/kept-answers.ts';
import { fetchMovedAhead, sayMoved } from './app/moved.ts';
import { signInAgain } from './app/sign-in-again.ts';
import { onSignedOut } from './data/api.ts';
import { useConnection } from './data/connection.ts';
import { onMoved } from './data/http.ts';
import { openSettings } from './data/client-settings.ts';
import { adoptKept } from './data/kept-owner.ts';
import { keepsBooks } from './data/on-device/keeps-books.ts';
import { librariesQuery } from './data/libraries.ts';
import { meQuery } from './data/session.ts';
import { createClientRouter, paceOf } from './router.ts';
import { whenIdle } from './lib/idle.ts';
import { handOver } from './screens/startup/startup.ts';
import { Layers } from './ui/Layers.tsx';
import { PartsLocale } from './ui/PartsLocale.tsx';

export { orLastAccount } from './app/kept-answers.ts';

// The browser makes it once, as soon as the page is there.
keepInstallOffer();

/** Milliseconds after which the first screen is taken to be complete. */
const calm = 5000;
/** Milliseconds that the first screen may take before the frame is drawn without it. */
const patience = 500;

const loadOnDevice = () => import('./items/on-device/begin.ts');
// Only a head start: a failure shows when the part is needed.
if (keepsBooks()) loadOnDevice().catch(() => undefined);

/** Opens what this device keeps, if it keeps anything. */
async function openOnDevice(me: User): Promise<void> {
  if (!keepsBooks()) return;
  const { beginOnDevice } = await loadOnDevice();
  // A browser that forbids its storage now keeps nothing.
  await beginOnDevice(me).catch(() => undefined);
}

/** Waits for the screen of the address, but not for long. */
async function soonLoaded(router: ReturnType<typeof createClientRouter>): Promise<void> {
  // What is drawn follows redirects, but nothing is drawn yet.
  const unfollow = router.history.subscribe(() => void router.load());
  const end = router.subscribe('onResolved', () => {
    unfollow();
    end();
  });
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
  });
  await Promise.race([router.load().catch(() => undefined), late]);
}

/** Shows the client to a signed-in account, from the place the address names. */
export async function mountApp(container: HTMLElement, me: User): Promise<void> {
  const { client, reloader } = createQueryClient(() => paceOf(router));
  client.setQueryData(meQuery.queryKey, me);
  adoptKept(me.id);
  const onDevice = openOnDevice(me);
  // Awaited below; without this a part that fails first counts as unhandled.
  onDevice.catch(() => undefined);
  // It stands in for the server, from the first call on.
  if (useConnection.getState().isAway) await onDevice;
  await showKeptAnswers(client, me.id);
  keepAnswers(client, me);
  watchServer(client, me);
  void client.prefetchQuery(librariesQuery);
  const router = createClientRouter(client);
  router.subscribe('onBeforeNavigate', reloader.catchUp);

  onSignedOut((end) => {
    signInAgain(client, me, end);
  });
  onMoved(sayMoved);
  // The answer tells why, and whether it is over at all.
  const askWho = () => {
    void client.invalidateQueries({ ...meQuery, refetchType: 'all' });
  };
  startEventStream({
    client,
    reloader,
    userId: me.id,
    onExpired: askWho,
    onRefused: askWho,
  });

  startHandIn(me.id);
  startCoverStyle();
  openSettings(me.id);
  // Drawn at once with its frame: React holds back for a third of a second what a fallback stood for.
  await Promise.all([onDevice, soonLoaded(router)]);
  handOver(container);
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <PartsLocale>
          <RouterProvider router={router} />
          <Layers />
        </PartsLocale>
      </QueryClientProvider>
    </StrictMode>,
  );

  if (import.meta.env.PROD) {
    // A first visit fetches all of the client then, which nothing else should wait for.
    setTimeout(() => {
      void import('./app/service-worker.ts').then(({ startServiceWorker }) => startServiceWorker());
    }, calm);
  }

  // After the first paint: nothing on the screen waits for it.
  whenIdle(() => {
    fetchMovedAhead();
    void import('./data/sync-client-settings.ts').then(({ startSettingsSync }) => {
      startSettingsSync((error) => {
        reportFailure('failure.settings', error);
      });
    });
  });
}
