import {
  type ClientSettings,
  deleteUserClientSettings,
  listUserClientSettings,
  updateUserClientSettings,
} from '@longbox/contract/client-settings';
import { ApiError, call } from './api.ts';
import { currentSettings, keepSettings, type KeptSettings, onSettings } from './client-settings.ts';
import { onBack } from './on-back.ts';

/** The settings that are ours among those of all clients. */
const ours = 'longbox.';

/** The server's settings, overridden by unsent ones. */
export function merged(server: ClientSettings, here: KeptSettings): KeptSettings['texts'] {
  const theirs = Object.entries(server)
    .filter(([key]) => key.startsWith(ours) && !here.unsent.includes(key))
    .map(([key, { value }]) => [key, value] as const);
  const own = Object.entries(here.texts).filter(([key]) => here.unsent.includes(key));
  return Object.fromEntries([...theirs, ...own]);
}

/** Servers before 1.20 keep no settings: then this browser does. */
function isUnknownCall(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}

/** Sends unsent settings; changes made meanwhile wait for the next time. */
async function send(): Promise<void> {
  const { texts, unsent } = currentSettings();
  if (unsent.length === 0) return;
  const set = unsent.filter((key) => texts[key] !== undefined);
  const ended = unsent.filter((key) => texts[key] === undefined);
  const body = Object.fromEntries(set.map((key) => [key, { value: texts[key] ?? '' }]));
  if (set.length > 0) await call(updateUserClientSettings, { body });
  if (ended.length > 0) await call(deleteUserClientSettings, { body: ended });
  const now = currentSettings();
  const isHeard = (key: string) => unsent.includes(key) && now.texts[key] === texts[key];
  keepSettings({ texts: now.texts, unsent: now.unsent.filter((key) => !isHeard(key)) });
}

let isKnown: boolean | undefined;
let running: Promise<void> = Promise.resolve();

async function sync(onFailure: (error: Error) => void): Promise<void> {
  if (isKnown === false) return;
  try {
    if (isKnown === undefined) {
      const server = await call(listUserClientSettings, {});
      isKnown = true;
      const here = currentSettings();
      keepSettings({ texts: merged(server, here), unsent: here.unsent });
    }
    await send();
  } catch (error) {
    if (isUnknownCall(error)) isKnown = false;
    // Unreachable: they stay here until it can be reached.
    else if (error instanceof ApiError && error.kind !== 'unreachable') onFailure(error);
  }
}

/**
 * Synchronizes the settings with the server: now, after every change, and when the network or the server is back.
 * `onFailure` gets the server's refusals.
 */
export function startSettingsSync(onFailure: (error: Error) => void): void {
  const next = () => {
    running = running.then(() => sync(onFailure));
  };
  next();
  onSettings(next);
  onBack(next);
}
