import { callBy, owner, signIn, marked } from './test-server.ts';

/** Calls by the owner, to a process at this address; with the session of another one of the same database, or a new one. */
export async function callsTo(url: string, session?: string) {
  const cookie = session ?? (await signIn(url, owner));
  return callBy((pathname, init) =>
    fetch(url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } }),
  );
}

export type Call = Awaited<ReturnType<typeof callsTo>>;
