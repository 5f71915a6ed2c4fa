import { callBy, owner, signIn, marked } from './test-server.ts';

/** Calls by the owner, to a process at this address. */
export async function callsTo(url: string) {
  const cookie = await signIn(url, owner);
  return callBy((pathname, init) =>
    fetch(url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } }),
  );
}

export type Call = Awaited<ReturnType<typeof callsTo>>;
