import { claimHeaders, claimServer } from '@longbox/contract/users';
import { callBy, owner, signIn, marked } from './test-server.ts';

/** Makes the owner the first account of a server that is a process of its own. */
export function claim(url: string): Promise<Response> {
  const headers = { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password };
  return fetch(url + claimServer.path, { method: claimServer.method, headers });
}

/** Calls by the owner, to a process at this address. */
export async function callsTo(url: string) {
  const cookie = await signIn(url, owner);
  return callBy((pathname, init) =>
    fetch(url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } }),
  );
}

export type Call = Awaited<ReturnType<typeof callsTo>>;
