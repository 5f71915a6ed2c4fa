import type { User } from '@longbox/contract/users';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { watchServer } from './app/away.ts';
import { startCoverStyle } from './app/cover-style.ts';
import { startEventStream } from './app/event-stream.ts';
import { createQueryClient, reportFailure } from './app/query-client.ts';
import { startHandIn } from './app/hand-in.ts';
import { keepInstallOffer } from './app/install.ts';
import { keepAnswers, showKeptAnswers, whoIsKnown } from './app/kept-answers.ts';
import { noteShown } from './app/last-shown.ts';
import { fetchMovedAhead, followPlace, sayMoved } from './app/moved.ts';
import type { Reloader } from './app/reloader.ts';
import { signInAgain } from './app/sign-in-again.ts';
import { callWhenReady, onSignedOut } from './data/api.ts';
import { useConnection } from './data/connection.ts';
import { onMoved } from './data/http.ts';
import { openSettings } from './data/client-settings.ts';
import { adoptKept } from './data/kept-owner.ts';
import { keepsBooks } from './data/on-device/keeps-books.ts';
import { librariesQuery } from './data/libraries.ts';
import { meQuery } from './data/session.ts';
import { createClientRouter, paceOf } from './router.ts';
import { afterPaint } from './lib/after-paint.ts';
import { url } from './lib/base-path.ts';
import { whenIdle } from './lib/idle.ts';
import { getPreference } from './lib/preferences.ts';
import { handOver } from './screens/startup/startup.ts';
import { Layers } from './ui/Layers.tsx';
import { PartsLocale } from './ui/PartsLocale.tsx';

export { nameBooksHere, orLastAccount } from './app/kept-answers.ts';

// The browser makes it once, as soon as the page is there.
keepInstallOffer();

// Most visits begin at home: it's fetched while what it shows is looked for.
if ([url('/'), url('/dashboard')].includes(window.location.pathname)) {
  import('./screens/dashboard/DashboardScreen.tsx').catch(() => undefined);
}

/** Milliseconds after which the first screen is taken to be complete. */
const calm = 5000;
/** Milliseconds that the first screen may take before the frame is drawn without it. */
const patience = 500;

/** Of parts that nobody waits for: without the network they don't come. */
const leaveToNextVisit = () => undefined;

/** Opens what this device keeps, if it keeps anything; without it, only the server answers. */
async function openOnDevice(me: User): Promise<void> {
  if (!keepsBooks()) return;
  try {
    const { beginOnDevice } = await import('./items/on-device/begin.ts');
    await beginOnDevice(me);
  } catch {
    // The part is missing, or the browser forbids its storage now.
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Waits for the screen of the address, but not for long once what it needs of this device is open. */
async function soonLoaded(
  router: ReturnType<typeof createClientRouter>,
  opening: () => Promise<void> | undefined,
): Promise<void> {
  // What is drawn follows redirects, but nothing is drawn yet.
  const unfollow = router.history.subscribe(() => void router.load());
  const end = router.subscribe('onResolved', () => {
    unfollow();
    end();
  });
  const late = async () => {
    await wait(patience);
    const isOpen = opening();
    if (isOpen) await isOpen.then(() => wait(patience));
  };
  await Promise.race([router.load().catch(() => undefined), late()]);
}

/** Ends once the pictures in sight are there, too, but doesn't wait for them for long. */
async function picturesShown(): Promise<void> {
  const coming = [...document.images].filter(
    ({ loading, complete }) => loading === 'eager' && !complete,
  );
  const shown = coming.map((image) => image.decode().catch(() => undefined));
  await Promise.race([Promise.all(shown), wait(patience)]);
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
}

declare global {
  /** Where a button of home was pressed while `last-sight.js` showed it, in pixels of the window. */
  var longboxPressed: readonly [x: number, y: number] | undefined;
}

/** Presses the button once more: the client draws it at the same place. */
function pressAgain(): void {
  const [x, y] = globalThis.longboxPressed ?? [];
  if (x === undefined || y === undefined) return;
  document.elementFromPoint(x, y)?.closest('button')?.click();
}

/** Calls back once all beside it has been painted. */
function AfterPaint({ run }: { readonly run: () => void }) {
  useEffect(() => afterPaint(run), [run]);
  return null;
}

interface Live {
  readonly client: QueryClient;
  readonly reloader: Reloader;
  /** Looks whether the server is there. */
  readonly look: () => void;
}

/**
 * Hears from the server, and hands in what waits for it, once it's `ready`: then it's known who is signed in. What
 * changes from now on isn't missed.
 */
function goLive({ client, reloader, look }: Live, me: User, ready: Promise<unknown>): void {
  // The answer tells why, and whether it is over at all.
  const askWho = () => {
    void client.invalidateQueries({ ...meQuery, refetchType: 'all' });
  };
  startEventStream({
    client,
    reloader,
    userId: me.id,
    ready,
    onExpired: askWho,
    onRefused: () => {
      askWho();
      // It answers again, or has moved: who is signed in may be asked too shortly to be told so.
      look();
    },
  });
  void ready.then(() => {
    onSignedOut((end) => {
      signInAgain(client, me, end);
    });
    startHandIn(me.id);
  });
}

/** Shows the client to a signed-in account, from the place the address names. */
export async function mountApp(container: HTMLElement, me: User): Promise<void> {
  const { client, reloader } = createQueryClient(() => paceOf(router));
  client.setQueryData(meQuery.queryKey, me);
  adoptKept(me.id);
  noteShown(me.id, useConnection.getState().isAway);
  const known = whoIsKnown();
  void known?.then((now) => client.setQueryData(meQuery.queryKey, now));
  let opening: Promise<void> | undefined;
  const openDevice = () => (opening ??= (known ?? Promise.resolve()).then(() => openOnDevice(me)));
  const hasAnswers = await showKeptAnswers(client, me.id);
  keepAnswers(client, me);
  const live = { client, reloader, look: watchServer(client, me) };
  const router = createClientRouter(client);
  router.subscribe('onBeforeNavigate', reloader.catchUp);
  onMoved(sayMoved);
  startCoverStyle();
  openSettings(me.id);
  let notePainted = () => {};
  const painted = new Promise<void>((resolve) => {
    notePainted = resolve;
  });
  // What is shown is asked for again once it has been painted, with its covers.
  const opened = hasAnswers ? painted.then(picturesShown).then(openDevice) : Promise.resolve();
  goLive(live, me, opened);
  if (hasAnswers) {
    callWhenReady(openDevice);
  } else {
    // While the server is away it stands in for it, from the first call on.
    const open = openDevice();
    if (useConnection.getState().isAway) await open;
    void client.prefetchQuery(librariesQuery);
  }
  // Drawn at once with its frame: React holds back for a third of a second what a fallback stood for.
  await Promise.all([hasAnswers || openDevice(), soonLoaded(router, () => opening)]);
  handOver();
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <PartsLocale>
          <RouterProvider router={router} />
          <Layers />
        </PartsLocale>
      </QueryClientProvider>
      <AfterPaint run={notePainted} />
    </StrictMode>,
  );
  if (hasAnswers) callWhenReady(() => opened);
  void painted.then(pressAgain);

  if (import.meta.env.PROD) {
    // A first visit fetches all of the client then, which nothing else should wait for.
    setTimeout(() => {
      import('./app/service-worker.ts').then(
        ({ startServiceWorker }) => startServiceWorker(),
        leaveToNextVisit,
      );
    }, calm);
  }

  const locale = getPreference('locale');
  // After the first paint: nothing on the screen waits for it.
  whenIdle(() => {
    fetchMovedAhead();
    followPlace();
    import('./app/follow-settings.ts').then(({ followSettings }) => {
      followSettings(locale, (error) => {
        reportFailure('failure.settings', error);
      });
    }, leaveToNextVisit);
  });
}
