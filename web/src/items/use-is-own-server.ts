import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from '../data/server.ts';

/**
 * Whether the server is Longbox's own, which can do more than the contract: backups. Asks nothing
 * that the frame of an administrator has not asked.
 */
export function useIsOwnServer(): boolean {
  const { data } = useQuery(serverInfoQuery);
  return data?.build?.name === 'longbox';
}
