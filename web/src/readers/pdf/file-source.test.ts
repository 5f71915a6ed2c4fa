import { expect, test } from 'vitest';
import { takeWhole } from './file-source.ts';

/** A file of so many bytes, in pieces; the server says how large it is, or does not. */
function whole(size: number, saysSize: boolean): Response {
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = new Uint8Array(Math.min(left, 1000)).fill(7);
      left -= piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, { headers: saysSize ? { 'content-length': String(size) } : {} });
}

test.each([true, false])('a whole file is taken up to a size, said or not: %s', async (says) => {
  const taken = await takeWhole(whole(2500, says), 2500);
  expect([taken.length, taken.every((byte) => byte === 7)]).toEqual([2500, true]);
  await expect(takeWhole(whole(2501, says), 2500)).rejects.toMatchObject({ failure: 'whole' });
});
