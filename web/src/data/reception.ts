import { fetchIsClaimed, fetchProviders, type Provider } from './sign-in.ts';

/** What the server says before anybody is signed in. */
export interface Reception {
  readonly isClaimed: boolean;
  readonly providers: readonly Provider[];
}

/** A server that does not tell is taken for an ordinary one: signing in then says what is wrong. */
export async function fetchReception(): Promise<Reception> {
  const [isClaimed, providers] = await Promise.allSettled([fetchIsClaimed(), fetchProviders()]);
  return {
    isClaimed: isClaimed.status === 'rejected' || isClaimed.value,
    providers: providers.status === 'fulfilled' ? providers.value : [],
  };
}
