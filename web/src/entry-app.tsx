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
import { onMoved } from './data/http.ts';
import { openSettings } from './data/client-settings.ts';
import { adoptKept } from './data/kept-owner.ts';
import { keepsBooks } from './data/on-device/keeps-books.ts';
import { librariesQuery } from './data/libraries.ts';
import { meQuery } from './data/session.ts';
import { createClientRouter, paceOf } from './router.ts';
import { handOver } from './screens/startup/startup.ts';
import { Layers } from './ui/Layers.tsx';
import { PartsLocale } from './ui/PartsLocale.tsx';

export { orLastAccount } from './app/kept-answers.ts';

// The browser makes it once, as soon as the page is there.
keepInstallOffer();

/** Milliseconds after which the first screen is taken to be complete. */
const calm = 5000;

/** Opens what this device keeps, if it keeps anything, before the first call is made. */
async function openOnDevice(me: User): Promise<void> {
  if (!keepsBooks()) return;
  const { beginOnDevice } = await import('./items/on-device/begin.ts');
  // A browser that forbids its storage now keeps nothing.
  await beginOnDevice(me).catch(() => undefined);
}

/** Shows the client to a signed-in account, from the place the address names. */
export async function mountApp(container: HTMLElement, me: User): Promise<void> {
  const { client, reloader } = createQueryClient(() => paceOf(router));
  client.setQueryData(meQuery.queryKey, me);
  adoptKept(me.id);
  await Promise.all([openOnDevice(me), showKeptAnswers(client, me.id)]);
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
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1000));
  idle(() => {
    fetchMovedAhead();
    void import('./data/sync-client-settings.ts').then(({ startSettingsSync }) => {
      startSettingsSync((error) => {
        reportFailure('failure.settings', error);
      });
    });
  });
}
