import { longestText } from '@longbox/contract/shapes';
import { insertRows } from '../../base/db/long-lists.ts';
import { isBcrypt } from '../../base/accounts/passwords.ts';
import { freeName, type Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

const knownRoles = new Set([
  'ADMIN',
  'FILE_DOWNLOAD',
  'PAGE_STREAMING',
  'KOBO_SYNC',
  'KOREADER_SYNC',
]);

/** Accounts with what they may see, and their API keys. */
export async function moveAccounts(moving: Moving): Promise<void> {
  await moveUsers(moving);
  await moveKeys(moving);
}

async function moveUsers({ komga, db, report, users, libraries }: Moving): Promise<void> {
  const roles = Map.groupBy(komga.rows(tables.userRole), ({ USER_ID }) => USER_ID);
  const labels = Map.groupBy(komga.rows(tables.userLabel), ({ USER_ID }) => USER_ID);
  const seen = new Map<string, number>();
  for (const { USER_ID, DATE_TIME } of komga.rows(tables.activity, { order: 'DATE_TIME' })) {
    if (USER_ID !== null) seen.set(USER_ID, DATE_TIME);
  }
  const left = (why: string) => report.left('accounts', why);
  const rows = [...komga.rows(tables.user)].toSorted(
    (one, other) => (seen.get(other.ID) ?? 0) - (seen.get(one.ID) ?? 0),
  );
  const addresses = new Set<string>();
  const rank = (row: { CREATED_DATE: number }) => row.CREATED_DATE;
  const kept = rows.filter(({ EMAIL }) => {
    const key = EMAIL.toLowerCase();
    if (EMAIL.length > longestText) left('email too long');
    else if (addresses.has(key)) left('same email as another account');
    else return addresses.add(key);
    return false;
  });
  for (const row of kept.toSorted((one, other) => rank(one) - rank(other))) {
    const own = labels.get(row.ID) ?? [];
    const named = (allow: boolean): string => {
      const texts = own.filter(({ ALLOW }) => ALLOW === allow).map(({ LABEL }) => LABEL);
      const lower = texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '');
      return JSON.stringify([...new Set(lower)]);
    };
    const held = komga.has(tables.userRole)
      ? (roles.get(row.ID) ?? []).map(({ ROLE }) => ROLE)
      : earlierRoles(row);
    for (const role of held.filter((one) => !knownRoles.has(one) && one !== 'USER')) {
      report.remark(`The role ${role} is kept but has no effect here.`);
    }
    if (!isBcrypt(row.PASSWORD)) {
      report.remark(`Set a new password for ${row.EMAIL}: Longbox can’t read the old one.`);
    }
    const isRestricted = row.AGE_RESTRICTION !== null && row.AGE_RESTRICTION_ALLOW_ONLY !== null;
    const restriction = row.AGE_RESTRICTION_ALLOW_ONLY === 1 ? 'ALLOW_ONLY' : 'EXCLUDE';
    await db
      .insertInto('user')
      .values({
        id: row.ID,
        email: row.EMAIL,
        emailKey: row.EMAIL.toLowerCase(),
        password: row.PASSWORD,
        roles: JSON.stringify([...new Set(held)].filter((role) => role !== 'USER')),
        sharedAllLibraries: row.SHARED_ALL_LIBRARIES ? 1 : 0,
        labelsAllow: named(true),
        labelsExclude: named(false),
        age: isRestricted ? row.AGE_RESTRICTION : null,
        ageRestriction: isRestricted ? restriction : null,
        created: row.CREATED_DATE,
      })
      .execute();
    users.add(row.ID);
    report.took('accounts');
  }
  const shared = new Set<string>();
  for (const { USER_ID, LIBRARY_ID } of komga.rows(tables.userLibrary)) {
    const key = `${USER_ID} ${LIBRARY_ID}`;
    if (!users.has(USER_ID) || !libraries.has(LIBRARY_ID) || shared.has(key)) {
      report.left('shared libraries', 'account or library missing');
      continue;
    }
    shared.add(key);
    await insertRows(db, 'userLibrary', [{ userId: USER_ID, libraryId: LIBRARY_ID }]);
    report.took('shared libraries');
  }
}

interface EarlierRoles {
  readonly ROLE_ADMIN: boolean;
  readonly ROLE_FILE_DOWNLOAD: boolean;
  readonly ROLE_PAGE_STREAMING: boolean;
  readonly ROLE_KOBO_SYNC: boolean | null;
}

/** Roles were columns before 1.17; administrators got those that came later. */
function earlierRoles(row: EarlierRoles): string[] {
  return [
    ...(row.ROLE_ADMIN ? ['ADMIN', 'KOREADER_SYNC'] : []),
    ...(row.ROLE_FILE_DOWNLOAD ? ['FILE_DOWNLOAD'] : []),
    ...(row.ROLE_PAGE_STREAMING ? ['PAGE_STREAMING'] : []),
    ...((row.ROLE_KOBO_SYNC ?? row.ROLE_ADMIN) ? ['KOBO_SYNC'] : []),
  ];
}

async function moveKeys({ komga, db, report, users, keys }: Moving): Promise<void> {
  const left = (why: string) => report.left('API keys', why);
  const comments = new Map<string, Set<string>>();
  const rows = komga.rows(tables.apiKey, {
    order: 'CREATED_DATE, rowid',
  });
  for (const row of rows) {
    if (!users.has(row.USER_ID)) left('account missing');
    else if (!/^[0-9a-f]{128}$/.test(row.API_KEY)) left('unknown format');
    else {
      const used = comments.get(row.USER_ID) ?? new Set();
      comments.set(row.USER_ID, used);
      const comment = freeName(row.COMMENT, (text) => text.toLowerCase(), used);
      await insertRows(db, 'apiKey', [
        {
          id: row.ID,
          userId: row.USER_ID,
          keyHash: row.API_KEY,
          comment,
          commentKey: comment.toLowerCase(),
          created: row.CREATED_DATE,
        },
      ]);
      keys.add(row.ID);
      report.took('API keys');
    }
  }
}
