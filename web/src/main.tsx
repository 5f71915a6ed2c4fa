// Reads what the last visit has left.
import './app/kept-record.ts';
import './ui/theme.css';
import type { SessionEnd } from '@longbox/contract/sign-in';
import type { User } from '@longbox/contract/users';
import { isSignOutUntold, noteSignedIn, noteSignOutUntold, wasSignedIn } from './app/last-visit.ts';
import { finishOAuth2Popup } from './data/oauth2-popup.ts';
import { type Arrival, readArrival, signInAddress } from './app/arrival.ts';
import { ApiError } from './data/http.ts';
import { fetchReception, type Reception } from './data/reception.ts';
import { keepsBooks } from './data/on-device/keeps-books.ts';
import { endSession, fetchMe, signedInAs } from './data/sign-in.ts';
import { afterPaint } from './lib/after-paint.ts';
import { startAppearance } from './lib/appearance.ts';
import { url } from './lib/base-path.ts';
import { isOwnServer } from './lib/own-server.ts';
import { isPlainKey, type PlainKey, t, withWords } from './lib/i18n.ts';
import { mountSignIn } from './entry-sign-in.tsx';
import { showLogoLater, showTrouble } from './screens/startup/startup.ts';

/** Milliseconds before a server that did not answer is asked again. */
const retryAfter = 5000;
/** Milliseconds without an answer after which a start says so. The answer may still come. */
const patience = 5000;

/** Always there: the page runs the client after it. */
const container = document.querySelector<HTMLElement>('#root') ?? document.body;
/** What the address says now. */
const arrivalHere = () => readArrival(new URL(window.location.href));
const loadApp = () => withWords('shell', () => import('./entry-app.tsx'));
const loadFirst = async () =>
  (await withWords('claim', () => import('./screens/login/first-account.ts'))).firstAccount;
const loadMoveIn = () =>
  withWords(['shell', 'administration', 'moveIn'], () => import('./entry-move-in.tsx'));
const loadProviders = async () => (await import('./screens/login/Providers.tsx')).Providers;

/** What reading the books of this device is called, if someone has any here and hasn’t signed out. */
const nameBooks = ({ nameBooksHere }: Awaited<ReturnType<typeof loadApp>>) => nameBooksHere();

async function showApp(me: User, wanted: string): Promise<void> {
  const { mountApp } = await loadApp();
  const place = url(wanted);
  // The browser takes its time for an address that stays the same, too.
  if (location.href !== location.origin + place) history.replaceState(history.state, '', place);
  noteSignedIn(true);
  await mountApp(container, me);
}

/** Why the session ended that there was last time. */
let lastEnd: SessionEnd | undefined;

async function showSignIn({ wanted }: Arrival, asked: Promise<Reception>): Promise<void> {
  // Known before the first paint: React keeps what a fallback hides back for a third of a second.
  const reception = await asked;
  const [first, services] = await Promise.all([
    reception.isClaimed ? undefined : loadFirst(),
    reception.providers.length === 0 ? undefined : loadProviders(),
  ]);
  const others = new URLSearchParams(window.location.search);
  // Nobody waits for the address.
  afterPaint(() => history.replaceState(null, '', signInAddress(wanted, others)));
  const ended = lastEnd ?? (wasSignedIn() ? 'ended' : undefined);
  noteSignedIn(false);
  const leave = mountSignIn(container, {
    reception,
    first,
    services,
    ended,
    ...(!reception.isClaimed &&
      isOwnServer && {
        onMoveIn: () => {
          loadMoveIn()
            .then(({ readyMoveIn }) => readyMoveIn())
            .then((mountMoveIn) => {
              leave();
              mountMoveIn(container);
            })
            .catch(showMissingPart);
        },
      }),
    serverMessage: others.get('error') ?? undefined,
    onNearlyDone: () => {
      // Only a head start: a failure shows when the part is needed.
      loadApp().catch(() => undefined);
    },
    onSignedIn: async (me) => {
      await loadApp();
      leave();
      await showApp(me, wanted);
    },
  });
}

async function askWho(): Promise<User | undefined> {
  try {
    if (isSignOutUntold()) {
      await endSession();
      noteSignOutUntold(false);
    }
    return await fetchMe();
  } catch (error) {
    // No session, or one that may not even ask: sign in.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      noteSignOutUntold(false);
      lastEnd = error.end;
      return undefined;
    }
    throw error;
  }
}

/** Starts once more as for someone who is signed in: while the server is away, with what is here. */
function readHere(): void {
  noteSignedIn(true);
  window.location.reload();
}

function showUnreachable(run: () => void, books?: string): void {
  showTrouble(container, {
    title: word('startup.unreachable.title', 'Can’t reach the server'),
    text: word('startup.unreachable.text', 'The server is starting, or the network is down.'),
    actions: [
      [word('error.retry', 'Try again'), run],
      ...(books === undefined ? [] : [[books, readHere] as const]),
    ],
  });
}

/** Asks until the server answers; meanwhile says that it does not. */
async function askPatiently(
  words: Promise<void>,
  ask: () => Promise<User | undefined>,
): Promise<User | undefined> {
  for (;;) {
    const silent = setTimeout(() => {
      showUnreachable(() => {
        window.location.reload();
      });
    }, patience);
    try {
      return await ask();
    } catch {
      await words;
      const books = keepsBooks() ? await loadApp().then(nameBooks, () => undefined) : undefined;
      await new Promise<void>((resolve) => {
        showUnreachable(resolve, books);
        setTimeout(resolve, retryAfter);
      });
    } finally {
      clearTimeout(silent);
    }
  }
}

async function start(): Promise<void> {
  const arrival = arrivalHere();
  const words = startAppearance();
  // Only a head start: a failure shows when the part is needed.
  if (wasSignedIn()) {
    loadApp().catch(() => undefined);
  }
  // Awaited below; without this a language that fails first counts as unhandled.
  words.catch(() => undefined);
  let reception: Promise<Reception> | undefined;
  const ask = () => {
    // If no one was signed in last time, sign-in will need this, so it's requested at the same time.
    if (!wasSignedIn()) reception = fetchReception();
    const asked = askWho();
    if (!wasSignedIn()) return asked;
    // Awaited there; a failure of the part comes first.
    asked.catch(() => undefined);
    return loadApp().then(({ orLastAccount }) => orLastAccount(asked, arrival));
  };
  const me = await signedInAs(() => askPatiently(words, ask), arrival.token);
  await words;
  if (me === undefined) await showSignIn(arrival, reception ?? fetchReception());
  // A press of what home showed last may have led elsewhere meanwhile.
  else await showApp(me, arrivalHere().wanted);
}

/** Shown if even the texts may be missing. */
function word(key: PlainKey, english: string): string {
  return isPlainKey(key) ? t(key) : english;
}

/** A part of the client is missing: the server was updated, or the network is down. */
function showMissingPart(): void {
  showTrouble(container, {
    title: word('chunk.title', 'Couldn’t load this part'),
    text: word('chunk.text', 'The server was updated, or the network is down.'),
    actions: [[word('chunk.reload', 'Reload'), () => window.location.reload()]],
  });
}

if (!finishOAuth2Popup()) {
  showLogoLater(container);
  start().catch(showMissingPart);
}
