import { expect, test } from 'vitest';
import { isPublicAddress, mayReach } from './send-push.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('the push service at %s may be reached', (address) => {
  expect(mayReach(address, 'public')).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://user:word@example.org/x',
  'file:///etc/passwd',
  'nowhere',
])('nothing is sent to %s', (address) => {
  expect(mayReach(address, 'public')).toBe(false);
});

test('a name that leads into the own network is refused where it leads', () => {
  const inside = [
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = ['1.1.1.1', '172.32.0.1', '2606:4700::1111'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});
