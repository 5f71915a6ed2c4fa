import type { Authenticator } from '../http/session/authenticator.ts';
import type { Setup } from '../http/session/setup.ts';
import type { TaskCounters } from '../work/queue/task-counters.ts';
import type { WorkServices } from '../work/queue/work-services.ts';

/** Where a server listens: `basePath` is empty, or `/books` without a slash at its end. */
export interface Place {
  readonly port: number;
  readonly basePath: string;
}

/** The process that serves: what it was told at its start, and what a call may ask of it. */
export interface Host {
  /** Settings from the environment or the command line; `null` where they set nothing. */
  readonly configured: { readonly [K in keyof Place]: Place[K] | null };
  inUse(): Place;
  /** As the next start will have it. */
  next(): Promise<Place>;
  /** The name or address to listen on, as it was given. */
  readonly name: string | undefined;
  readonly taskCounters: TaskCounters;
  /** Whether calls can be answered. */
  isReady(): boolean;
  /** Tells background work that the settings changed. */
  settingsChanged(): void;
  /** Tells background work to retry failed work. */
  tryAgain(): void;
  /** Ends the process gracefully, soon after the present call is answered. */
  shutDown(): void;
}

/** Everything a resource needs to answer its calls. */
export interface Services extends WorkServices {
  readonly authenticator: Authenticator;
  readonly host: Host;
  readonly setup: Setup;
}
