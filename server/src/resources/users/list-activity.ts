import type { AuthenticationActivity } from '@longbox/contract/authentication-activity';
import { toInstant } from '@longbox/contract/dates';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import { type Selectable, sql } from 'kysely';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { orderBy, parseSort } from '../../base/db/sorting.ts';
import type { Tables } from '../../base/db/tables.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { requireUser } from './require-user.ts';

const sortKeys = Object.fromEntries(
  ['dateTime', 'email', 'success', 'ip', 'error', 'userId', 'apiKeyId', 'userAgent'].map((key) => [
    key,
    key,
  ]),
);

interface Asked {
  /** Whose activity, by id or e-mail; without it everybody's. */
  readonly of?: Viewer | undefined;
  readonly paging: Paging & { readonly sort?: readonly string[] | undefined };
}

/** Attempts to sign in, the newest first unless sorted otherwise (US-06, US-07). */
export async function listActivity(
  db: Db,
  { of, paging }: Asked,
): Promise<Page<AuthenticationActivity>> {
  const asked = parseSort(paging.sort, sortKeys);
  const orders = asked.length > 0 ? asked : parseSort(['dateTime,desc'], sortKeys);
  const rows = db
    .selectFrom('authenticationActivity')
    .$if(of !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('userId', '=', of?.id ?? ''),
          eb(sql`lower(email)`, '=', of?.email.toLowerCase() ?? ''),
        ]),
      ),
    );
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await rows
    .selectAll()
    .orderBy(orderBy([...orders, { column: 'id', direction: 'desc' }], 'id'))
    .$if(!paging.unpaged, (query) => query.limit(paging.size).offset(paging.page * paging.size))
    .execute();
  return toPage({ content: found.map(present), total, paging, sorted: true });
}

/** The newest attempt of an account (US-08), failures included. */
export async function getLatestActivity(
  db: Db,
  { viewer, userId, apiKeyId }: { viewer: Viewer; userId: string; apiKeyId?: string | undefined },
): Promise<AuthenticationActivity> {
  if (userId !== viewer.id && !isAdmin(viewer)) throw forbidden();
  await requireUser(db, userId);
  const row = await db
    .selectFrom('authenticationActivity')
    .selectAll()
    .where('userId', '=', userId)
    .$if(apiKeyId !== undefined, (query) => query.where('apiKeyId', '=', apiKeyId ?? ''))
    .orderBy('dateTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound('No sign-in activity found');
  return present(row);
}

function present(row: Selectable<Tables['authenticationActivity']>): AuthenticationActivity {
  return { ...row, success: row.success === 1, dateTime: toInstant(row.dateTime) };
}
