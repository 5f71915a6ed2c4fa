import { getMe } from '@longbox/contract/users';
import { addReader, type Reader } from '../add-reader.ts';
import { owner, type TestServer } from '../test-server.ts';

/**
 * Who calls. `owner` has every role and `admin` only that one, `reader` none; `streamer` and
 * `downloader` have the one they are called after, `syncer` that of Kobo e-readers, and those that
 * follow have all three: `stranger` for another library, `child` for what is not for adults. `guarded`
 * is an administrator for whom that holds, too.
 */
export type Account =
  | 'nobody'
  | 'owner'
  | 'admin'
  | 'reader'
  | 'streamer'
  | 'downloader'
  | 'syncer'
  | 'stranger'
  | 'child'
  | 'guarded';

export type Who = Reader;

/** Adds every account; the stranger is for the spare library. */
export async function addAccounts(
  server: TestServer,
  spareId: string,
): Promise<Readonly<Record<Account, Who>>> {
  const { id } = await server.call(getMe, {});
  const all = ['FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOBO_SYNC'];
  const age = ['EXCLUDE', 18] as const;
  return {
    nobody: { id: '', email: '', password: '', headers: {} },
    owner: { ...owner, id, headers: server.cookie },
    admin: await addReader(server, { roles: ['ADMIN'] }),
    reader: await addReader(server),
    streamer: await addReader(server, { roles: ['PAGE_STREAMING'] }),
    downloader: await addReader(server, { roles: ['FILE_DOWNLOAD'] }),
    syncer: await addReader(server, { roles: ['KOBO_SYNC'] }),
    stranger: await addReader(server, { roles: all, libraries: [spareId] }),
    child: await addReader(server, { roles: all, age }),
    guarded: await addReader(server, { roles: ['ADMIN', ...all], age }),
  };
}
