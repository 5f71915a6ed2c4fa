import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from '../data/server.ts';
import { useIsAdmin } from '../data/session.ts';
import { withWords } from '../lib/i18n.ts';
import { partOf } from '../lib/load-part.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { usePart } from '../ui/use-part.ts';
import type { ProxyNoticeProps } from './ProxyNotice.tsx';

const proxyNotice = partOf(
  async () => (await withWords('server', () => import('./ProxyNotice.tsx'))).ProxyNotice,
);

/** A notice for administrators who come through a proxy that the server doesn't trust. */
export function UntrustedProxy({ isHome }: Pick<ProxyNoticeProps, 'isHome'>) {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...serverInfoQuery, enabled: isAdmin });
  // Another server that we stand before is not ours to set up.
  const address = isOwnServer ? data?.untrustedProxy : undefined;
  const arrival = usePart(proxyNotice, { wanted: address !== undefined });
  if (address === undefined || arrival.state !== 'ready') return null;
  const ProxyNotice = arrival.part;
  return <ProxyNotice address={address} isHome={isHome} />;
}
