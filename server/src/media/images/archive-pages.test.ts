import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findPages } from './archive-pages.ts';

test('of a large page only the beginning is read for its size, and more where that stands later', async () => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  for (const [comments, most] of [
    [0, 8 * 1024],
    [1, 72 * 1024],
    [2, Infinity],
  ] as const) {
    const bytes = Buffer.concat([...withComments(picture, comments), Buffer.alloc(100_000)]);
    let read = 0;
    const part = (length: number): Promise<Buffer> => {
      read += length;
      return Promise.resolve(bytes.subarray(0, length));
    };
    const file = {
      name: '1.jpg',
      size: bytes.length,
      location: { kind: 'tar', offset: 0, size: bytes.length } as const,
      readHead: part,
      readAll: () => part(bytes.length),
    };
    const { pages } = await findPages([file], { dimensions: true });
    expect(pages[0]).toMatchObject({ width: 90, height: 60, mediaType: 'image/jpeg' });
    expect(read).toBeLessThanOrEqual(most);
  }
});

/** A JPEG with so many comments of 40 kB before its size. */
function withComments(picture: Buffer, count: number): Buffer[] {
  const comment = Buffer.alloc(40_000);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(comment.length - 2, 2);
  return [
    picture.subarray(0, 2),
    ...Array.from({ length: count }, () => comment),
    picture.subarray(2),
  ];
}
