import { type UserUpdate } from '@longbox/contract/user-administration';
import { type User, hasRole } from '@longbox/contract/users';
import { findUser, findUsers } from '../../base/accounts/accounts.ts';
import { endSessions } from '../../base/accounts/end-sessions.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { saveRights } from '../users/update-user.ts';
import { haveSameRights } from '../users/rights.ts';
import type { Services } from '../services.ts';
import { allLibraries, type Groups, groupsTold } from './group-rights.ts';
import type { OAuth } from './oauth.ts';
import type { Provider } from './read-config.ts';
import type { Told } from './who-signed-in.ts';

interface SignIn {
  readonly provider: Provider;
  readonly told: Told;
  readonly userId: string;
}

/**
 * Gives an account the rights of its groups, and takes those that only other groups give. Rights that
 * no group names stay as an administrator set them.
 */
export async function applyGroups(
  { db, events, oauth }: Pick<Services, 'db' | 'events'> & { readonly oauth: OAuth },
  { provider, told, userId }: SignIn,
): Promise<void> {
  const { groups } = provider;
  if (!groups) return;
  const belongsTo = groupsTold(told, groups);
  if (!belongsTo) {
    oauth.onProblem(`${provider.name} sent no groups in "${groups.claim}" for a sign-in`);
  }
  const changed = await inTransaction(db, async (transaction) => {
    const before = await findUser(transaction, userId);
    if (!before) return false;
    const update = rightsOf(groups, belongsTo, {
      user: before,
      libraries: await findLibraries(transaction),
    });
    const isLast = hasRole(before, 'ADMIN') && (await administrators(transaction)) === 1;
    if (isLast && update.roles?.includes('ADMIN') === false) {
      oauth.onProblem(
        'Kept the role of the only administrator, although their groups don’t include it',
      );
      update.roles.push('ADMIN');
    }
    await saveRights(transaction, before, update);
    const after = await findUser(transaction, userId);
    return after !== undefined && !haveSameRights(before, after);
  });
  if (changed) await endSessions({ db, events }, userId, 'rights');
}

const administrators = async (db: Db): Promise<number> =>
  (await findUsers(db)).filter((one) => hasRole(one, 'ADMIN')).length;

interface Known {
  readonly user: User;
  readonly libraries: readonly { readonly id: string; readonly name: string }[];
}

/**
 * The rights of an account whose person belongs to some groups. A person whose groups are unknown gets
 * nothing by them, and keeps every label, since those mostly restrict.
 */
export function rightsOf(
  { rights }: Pick<Groups, 'rights'>,
  belongsTo: readonly string[] | undefined,
  { user, libraries }: Known,
): UserUpdate {
  const all = Object.values(rights);
  const theirs = Object.entries(rights)
    .filter(([name]) => belongsTo?.includes(name))
    .map(([, one]) => one);
  const merged = (kind: 'labelsAllow' | 'labelsExclude' | 'roles') =>
    exchanged(user[kind], {
      named: all.flatMap((one): string[] => one[kind]),
      given: theirs.flatMap((one): string[] => one[kind]),
    });
  const labels = belongsTo && {
    labelsAllow: merged('labelsAllow'),
    labelsExclude: merged('labelsExclude'),
  };
  const idsOf = (names: readonly string[]): string[] =>
    libraries.filter(({ id, name }) => [id, name].some((one) => names.includes(one))).map(idOf);
  const named = all.flatMap((one) => one.libraries);
  const given = theirs.flatMap((one) => one.libraries);
  return {
    roles: merged('roles'),
    ...labels,
    ...(named.length > 0 && {
      sharedLibraries: sharedOf(user, {
        all: given.includes(allLibraries),
        namesAll: named.includes(allLibraries),
        known: libraries.map(idOf),
        named: idsOf(named),
        given: idsOf(given),
      }),
    }),
  };
}

interface Sharing {
  readonly all: boolean;
  /** Whether some group gets every library. */
  readonly namesAll: boolean;
  readonly known: readonly string[];
  readonly named: readonly string[];
  readonly given: readonly string[];
}

function sharedOf(user: User, { all, namesAll, known, named, given }: Sharing) {
  const takes = named.some((id) => !given.includes(id));
  if (all || (user.sharedAllLibraries && !namesAll && !takes)) return { all: true, libraryIds: [] };
  const kept = user.sharedAllLibraries ? (namesAll ? [] : known) : user.sharedLibrariesIds;
  return { all: false, libraryIds: exchanged(kept, { named, given }) };
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** The existing ones without the named ones, plus the given ones. */
function exchanged(
  present: readonly string[],
  { named, given }: { readonly named: readonly string[]; readonly given: readonly string[] },
): string[] {
  const lower = new Set(named.map(key));
  return [...new Set([...present.filter((one) => !lower.has(key(one))), ...given])];
}

/** Labels are stored in lower case. */
const key = (text: string): string => text.trim().toLowerCase();
