import { thumbnailSizes } from '@longbox/contract/settings';
import * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import { keptFromJson } from '../db/json.ts';
import { keeperOf } from '../db/keep.ts';

/** Settings of the server, with their defaults. Invalid stored values count as unset. */
const Stored = z.object({
  deleteEmptyCollections: z.catch(z._default(z.boolean(), true), true),
  deleteEmptyReadLists: z.catch(z._default(z.boolean(), true), true),
  rememberMeDurationDays: z.catch(z._default(z.int().check(z.minimum(1)), 365), 365),
  thumbnailSize: z.catch(z._default(z.enum(thumbnailSizes), 'DEFAULT'), 'DEFAULT'),
  /** Tasks side by side; `null` for as many as the machine and its readers allow. */
  taskPoolSize: z.catch(z._default(z.nullable(z.int().check(z.minimum(1))), null), null),
  serverPort: z.catch(z._default(z.nullable(z.int()), null), null),
  serverContextPath: z.catch(z._default(z.nullable(z.string()), null), null),
  koboProxy: z.catch(z._default(z.boolean(), false), false),
  koboPort: z.catch(z._default(z.nullable(z.int()), null), null),
  /** When nightly backups are made; by the clock of the server. */
  backupTime: z.catch(z._default(z.string().check(z.regex(/^\d\d:\d\d$/)), '03:00'), '03:00'),
  /** How many of them are kept; `null` leaves it to the option of the start. */
  backupsKept: z.catch(z._default(z.nullable(z.int()), null), null),
  kepubifyPath: z.catch(z._default(z.nullable(z.string()), null), null),
  /** Days without a connection after which devices remove the books they keep; `null` for never. */
  deviceCopyDays: z.catch(z._default(z.nullable(z.int()), null), null),
  /** Bytes: with less free space, administrators are told. */
  diskLimit: z.catch(z._default(z.number(), 5e9), 5e9),
  /** Folders of disks with too little free space, of which administrators were told. */
  lowDisks: z.catch(z._default(z.array(z.string()), []), []),
});
export type StoredSettings = Readonly<z.output<typeof Stored>>;
const storedOf = keptFromJson(Stored);

/** Longest edge of covers, in pixels. */
export const thumbnailEdges = { DEFAULT: 300, MEDIUM: 600, LARGE: 900, XLARGE: 1200 } as const;

const settings = keeperOf<StoredSettings>({ room: 100_000, sizeOf: () => 1000 });

export async function getStoredSettings(db: Db): Promise<StoredSettings> {
  return settings(db).of('all', () => readSettings(db));
}

async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('setting').selectAll().execute();
  const members = rows.map(({ name, value }) => `${JSON.stringify(name)}:${value}`);
  return storedOf(`{${members.join(',')}}`);
}
