import { expect, test } from 'vitest';
import { cutRange } from './cut-range.ts';

const bytes = '0123456789';

async function cut(range: string) {
  const whole = new Response(bytes, {
    headers: { etag: '"a"', 'content-type': 'application/pdf' },
  });
  const answer = await cutRange(whole, range);
  return [answer.status, answer.headers.get('content-range'), await answer.text()];
}

test('a piece of a file is cut as a server would', async () => {
  expect(await cut('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await cut('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '0']);
  expect(await cut('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await cut('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await cut('bytes=-30')).toEqual([206, 'bytes 0-9/10', bytes]);
  expect(await cut('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
});

test('a range beyond the end, or of no form that is known, is refused', async () => {
  for (const range of [
    'bytes=10-',
    'bytes=4-2',
    'bytes=-',
    'bytes=-0',
    'lines=1-2',
    'bytes=0-1,3-4',
  ]) {
    expect(await cut(range)).toEqual([416, 'bytes */10', '']);
  }
});

test('what a file is goes along with its pieces', async () => {
  const whole = new Response(bytes, {
    headers: { etag: '"a"', 'content-type': 'application/pdf' },
  });
  const { headers } = await cutRange(whole, 'bytes=0-1');
  expect(headers.get('etag')).toBe('"a"');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-length')).toBe('2');
});
