import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { url } from '../lib/base-path.ts';

/** The address of an image or file of the server; query members of 0 or nothing are left out. */
export function assetUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== 0));
  return url(pathOf(endpoint, { params, query: sent }));
}
