import { isIPv6 } from 'node:net';

/**
 * The network of one caller: an IPv4 address, or the first half of an IPv6 one, because its owner
 * has all addresses that begin with it (RFC 4291, section 2.5.4).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [front = '', back] = (address.split('%')[0] ?? '').split('::');
  const given = front.split(':').filter((group) => group !== '');
  const behind = back === undefined ? 0 : back.split(':').filter((group) => group !== '').length;
  const zeros = back === undefined ? 0 : Math.max(0, 8 - given.length - behind);
  const groups = [...given, ...Array<string>(zeros).fill('0'), ...(back ?? '').split(':')];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .map((group) => group.toString(16))
    .join(':');
}
