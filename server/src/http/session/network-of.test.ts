import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test('whoever has one address of IPv6 has all that begin like it', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1'],
    ['2001:DB8:0:01::7', '2001:db8:0:1'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ] as const) {
    expect([address, networkOf(address)]).toEqual([address, network]);
  }
});
