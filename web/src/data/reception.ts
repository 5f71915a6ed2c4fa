import { fetchIsClaimed, fetchProviders, type Provider } from './sign-in.ts';

/** Facts about the server before sign-in. */
export interface Reception {
  readonly isClaimed: boolean;
  readonly providers: readonly Provider[];
}

/** A server that doesn't tell counts as an ordinary one; a failed sign-in then gives the reason. */
export async function fetchReception(): Promise<Reception> {
  const [isClaimed, providers] = await Promise.allSettled([fetchIsClaimed(), fetchProviders()]);
  return {
    isClaimed: isClaimed.status === 'rejected' || isClaimed.value,
    providers: providers.status === 'fulfilled' ? providers.value : [],
  };
}
