import type { AnswerOf } from '@longbox/contract/endpoint';
import type { getServerInfo } from '@longbox/contract/actuator';
import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from '../data/server.ts';
import { useIsAdmin } from '../data/session.ts';

/** Whether this is the description of Longbox's own server. */
export function isLongbox(info: AnswerOf<typeof getServerInfo> | undefined): boolean {
  return info?.build?.name === 'longbox';
}

/**
 * Whether the server is Longbox's own, which can do more than the contract: backups; who is no
 * administrator is not told. Asks nothing that the frame of an administrator has not asked.
 */
export function useIsOwnServer(): boolean {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...serverInfoQuery, enabled: isAdmin });
  return isLongbox(data);
}
