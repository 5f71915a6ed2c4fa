import { existsSync } from 'node:fs';
import { thumbnailSizes } from '@longbox/contract/settings';
import * as z from 'zod/mini';
import { insertRows } from '../../base/db/long-lists.ts';
import type { StoredSettings } from '../../base/settings/get-settings.ts';
import { storeSettings } from '../../base/settings/store-settings.ts';
import type { Moving } from './moving.ts';
import { komga as tables } from './tables.ts';
import { translated } from './translate-settings.ts';

const longestKey = 200;
const longestValue = 100_000;

/** Settings of the server and of programs. @param keepsPort leaves port and context path as they are here */
export async function moveSettings(moving: Moving, keepsPort: boolean): Promise<void> {
  const { komga, db, report, users } = moving;
  const values = new Map<string, string>();
  for (const { KEY, VALUE } of komga.rows(tables.serverSetting)) {
    if (VALUE !== null) values.set(KEY, VALUE);
  }
  const settings = serverSettings(values, keepsPort);
  await storeSettings(db, settings);
  const { serverPort, serverContextPath } = settings;
  if (serverPort !== undefined || serverContextPath !== undefined) {
    const port = serverPort === undefined ? '' : ` on port ${serverPort}`;
    const place = serverContextPath === undefined ? '' : ` under ${serverContextPath}`;
    report.remark(
      `From its next start, Longbox listens${port}${place}, as Komga did. Stop Komga first.`,
    );
  }
  const global = new Set<string>();
  for (const row of komga.rows(tables.clientSetting)) {
    if (!isKept(row.KEY, row.VALUE) || global.has(row.KEY)) {
      report.left('app settings', 'too long');
      continue;
    }
    global.add(row.KEY);
    const allowUnauthorized = row.ALLOW_UNAUTHORIZED ? 1 : 0;
    await insertRows(db, 'clientSetting', [{ key: row.KEY, value: row.VALUE, allowUnauthorized }]);
    report.took('app settings');
  }
  const own = Map.groupBy(komga.rows(tables.userClientSetting), ({ USER_ID }) => USER_ID);
  for (const [userId, rows] of own) {
    const kept = new Map<string, string>();
    for (const { KEY, VALUE } of rows) {
      if (!users.has(userId)) report.left('user settings', 'account missing');
      else if (!isKept(KEY, VALUE)) report.left('user settings', 'too long');
      else {
        kept.set(KEY, VALUE);
        report.took('user settings');
      }
    }
    for (const [key, value] of translated(kept, moving.libraries)) {
      if (!kept.has(key)) kept.set(key, value);
    }
    const stored = [...kept].map(([key, value]) => ({ userId, key, value }));
    await insertRows(db, 'userClientSetting', stored);
  }
}

const isKept = (key: string, value: string): boolean =>
  key.length <= longestKey && value.length > 0 && value.length <= longestValue;

const count = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
const port = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65535)));

/** Flags are `1` and `0` as a migration of Komga wrote them, `true` and `false` as its settings did. */
const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';

function read<S extends z.core.$ZodType>(schema: S, text: string | undefined) {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? parsed.data : undefined;
}

function serverSettings(
  values: ReadonlyMap<string, string>,
  keepsPort: boolean,
): Partial<StoredSettings> {
  const days = read(count, values.get('REMEMBER_ME_DURATION'));
  const size = read(z.optional(z.enum(thumbnailSizes)), values.get('THUMBNAIL_SIZE'));
  const pool = read(count, values.get('TASK_POOL_SIZE'));
  const serverPort = keepsPort ? undefined : read(port, values.get('SERVER_PORT'));
  const place = keepsPort ? undefined : values.get('SERVER_CONTEXT_PATH');
  const koboPort = read(port, values.get('KOBO_PORT'));
  const kepubify = values.get('KEPUBIFY_PATH');
  return {
    // Komga deletes no set that became empty unless it was told to.
    deleteEmptyCollections: isOn(values.get('DELETE_EMPTY_COLLECTIONS')),
    deleteEmptyReadLists: isOn(values.get('DELETE_EMPTY_READLISTS')),
    ...(days !== undefined && { rememberMeDurationDays: Math.min(days, 36_500) }),
    ...(size !== undefined && { thumbnailSize: size }),
    ...(pool !== undefined && { taskPoolSize: pool }),
    ...(serverPort !== undefined && { serverPort }),
    ...(place !== undefined &&
      /^(?:\/[\w-]+)*\/[\w-]*[a-zA-Z0-9]$/.test(place) && { serverContextPath: place }),
    koboProxy: isOn(values.get('KOBO_PROXY')),
    ...(koboPort !== undefined && { koboPort }),
    ...(kepubify !== undefined && existsSync(kepubify) && { kepubifyPath: kepubify }),
  };
}
