import { toInstant } from '@longbox/contract/dates';
import type { MetadataSource } from '@longbox/contract/metadata-sources';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, invalid } from '../../base/errors.ts';
import type { Vault } from '../../base/vault.ts';
import { dropAnswers } from './answers-store.ts';
import { longestPause } from './outside-call.ts';
import { changePermission, type Permission, readPermission } from './permissions-store.ts';
import { sources } from './source-list.ts';
import type { Source } from './source.ts';

/** What a source may be asked with, now. */
interface Allowed {
  readonly isAllowed: boolean;
  /** The server's own key, if it has one. */
  readonly key: string | undefined;
  /** Until when the source wants to be left alone. */
  readonly pausedUntil: number | undefined;
}

export interface SourceChange {
  readonly enabled?: boolean | undefined;
  /** `null` deletes it. */
  readonly key?: string | null | undefined;
}

/** Which sources an administrator switched on, and their keys. */
export interface Permissions {
  of(source: Source): Promise<Allowed>;
  /** Leaves a source alone for so long. */
  pause(source: Source, millis: number): Promise<void>;
  list(): Promise<MetadataSource[]>;
  /** @throws a refusal if it's switched on without the key that it needs */
  update(source: Source, change: SourceChange): Promise<void>;
}

export function openPermissions(db: Db, vault: Vault): Permissions {
  const allowed = async (
    source: Source,
    { enabled, secret, pausedUntil }: Permission,
    at = db,
  ): Promise<Allowed> => {
    const key = secret === null ? undefined : vault.open(secret, source.id);
    const hasNeeded =
      source.key === 'DUMP'
        ? (await at.selectFrom('gcdDump').select('id').executeTakeFirst()) !== undefined
        : !['REQUIRED', 'ACCOUNT'].includes(source.key) || key !== undefined;
    const left = pausedUntil - Date.now();
    return {
      isAllowed: enabled && hasNeeded,
      key,
      // A clock that was wrong keeps no source away for years.
      pausedUntil: left > 0 && left <= longestPause ? pausedUntil : undefined,
    };
  };
  const of = async (source: Source): Promise<Allowed> =>
    allowed(source, await readPermission(db, source.id));
  return {
    of,
    pause: (source, millis) =>
      changePermission(db, source.id, { pausedUntil: Date.now() + millis }),
    list: () =>
      Promise.all(
        sources.map(async (source) => {
          const { isAllowed, key, pausedUntil } = await of(source);
          return {
            id: source.id,
            name: source.name,
            url: source.url,
            key: source.key,
            enabled: isAllowed,
            hasBooks: source.issues !== undefined,
            hasKey: key !== undefined,
            pausedUntil: pausedUntil === undefined ? null : toInstant(pausedUntil),
          };
        }),
      ),
    update: (source, { enabled, key }) =>
      inTransaction(db, async (transaction) => {
        const before = await readPermission(transaction, source.id);
        const sealed = typeof key === 'string' ? vault.seal(key, source.id) : null;
        const after = {
          secret: key === undefined ? before.secret : sealed,
          enabled: enabled ?? before.enabled,
          // With another key the calls are counted anew.
          pausedUntil: key === undefined ? before.pausedUntil : 0,
        };
        const { isAllowed } = await allowed(source, after, transaction);
        if (enabled === true && !isAllowed) {
          throw source.key === 'DUMP'
            ? badRequest(`${source.name} needs a dump on this server. Upload one first.`)
            : invalid({ fieldName: 'key', message: `is required by ${source.name}` });
        }
        await changePermission(transaction, source.id, { ...after, enabled: isAllowed });
        if (!isAllowed) await dropAnswers(transaction, source.id);
      }),
  };
}
