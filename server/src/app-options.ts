import type { Db } from './base/db/connection.ts';
import type { Options } from './command/options.ts';
import type { WatchOptions } from './work/watch/watch-library.ts';
import type { LaunchWork } from './work/process/start-work.ts';
import type { PushReach } from './work/notices/send-push.ts';
import type { ShopPlace } from './resources/kobo/shop.ts';

/** Options of a server. */
export interface AppOptions
  extends
    Pick<Options, 'data' | 'basePath' | 'upstream'>,
    Partial<
      Pick<
        Options,
        | 'announcements'
        | 'backups'
        | 'database'
        | 'host'
        | 'inbox'
        | 'metadataMirror'
        | 'metricsToken'
        | 'niceness'
        | 'oauth2'
        | 'port'
        | 'role'
        | 'sources'
        | 'trustProxy'
        | 'uploadRoom'
        | 'uploadSize'
      >
    > {
  /** Folder of the built client; without it only calls are answered. */
  readonly client?: string | undefined;
  readonly logLevel?: string | undefined;
  /** Hears in words what people should know of the start. */
  readonly say?: ((words: string) => void) | undefined;
  /** For how many milliseconds calls under way may go on at the end. */
  readonly drainMillis?: number;
  /** For how many milliseconds the process for background work stays when it has nothing to do. */
  readonly restMillis?: number;
  /** Takes the place of that process in tests. */
  readonly launchWork?: ((db: Db) => LaunchWork | undefined) | undefined;
  /** How often queued notifications are looked for. */
  readonly noticeMillis?: number;
  /** Lets notifications to browsers reach stand-ins in tests. */
  readonly pushReach?: PushReach;
  /** For how long an answer of a metadata source is waited for. */
  readonly metadataMillis?: number;
  /** Takes the place of the shop of Kobo's maker in tests. */
  readonly koboShop?: Partial<ShopPlace>;
  /** Takes the place of the operating system, or switches watching off, in tests. */
  readonly watch?: WatchOptions | 'off';
  /** Ends the process, when a call asks for it. */
  readonly onShutDown?: () => void;
}
