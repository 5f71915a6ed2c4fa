import { Library } from '@longbox/contract/libraries';
import { User } from '@longbox/contract/users';
import * as z from 'zod/mini';

/*
 * Whose books are on this device. Another version of the client may have written it: what can't be read of it
 * mustn't keep anybody from their books.
 */

const { id, ...said } = User.shape;

/** An account; until the server says more, one without a right but those that its books here came by. */
const KnownUser: z.ZodMiniType<User> = z.object({
  id,
  email: z.catch(said.email, ''),
  roles: z.catch(said.roles, ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING']),
  sharedAllLibraries: z.catch(said.sharedAllLibraries, false),
  sharedLibrariesIds: z.catch(said.sharedLibrariesIds, []),
  labelsAllow: z.catch(said.labelsAllow, []),
  labelsExclude: z.catch(said.labelsExclude, []),
  ageRestriction: z.catch(said.ageRestriction, null),
});

export const Account = z.object({
  me: KnownUser,
  libraries: z.catch(z.array(Library), []),
  /** Why nothing more is loaded: the person paused it, or the storage is full. */
  pause: z.catch(z.nullable(z.enum(['person', 'full'])), null),
  /** Titles of books that were removed because the server has them no more, or not for this account. */
  gone: z.catch(z.array(z.string()), []),
  /** IDs of books that stay until the person decides: so many are unknown that the server may be another one. */
  unknown: z.catch(z.array(z.string()), []),
  /** Whether the browser has removed parts of books, which are being loaded again. */
  isLost: z.catch(z.boolean(), false),
  /** Days that its books were allowed to stay without contact, if they were removed for that. */
  expired: z.catch(z.nullable(z.number()), null),
});
/** The account that is signed in, as the server last had it. */
export type Account = z.infer<typeof Account>;
