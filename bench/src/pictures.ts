import { crc32 } from 'node:zlib';
import { convertImage } from '@longbox/server/media/images';

const panelEdge = 450;

/** A shade from 0 to 255 that looks the same in every run: panels of hatching with a little grain. */
function shade(x: number, y: number, seed: number): number {
  const panel = Math.floor(x / panelEdge) * 31 + Math.floor(y / panelEdge) * 17 + seed * 7;
  const slope = (panel % 5) + 1;
  const line = (x + y * slope + panel * 13) % (9 + (panel % 23)) < 3 ? 60 : 0;
  const grain = (Math.imul(x * 73 + y * 179 + seed, 2_654_435_761) >>> 28) & 15;
  const gutter = x % panelEdge < 12 || y % panelEdge < 12;
  return gutter ? 255 : Math.min(255, ((panel * 53) % 160) + line + grain);
}

/** A JPEG the size of a scanned page, 1800 by 2700 unless told otherwise. */
export async function drawnPage(seed: number, width = 1800, height = 2700): Promise<Buffer> {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bitmap = Buffer.alloc(54 + stride * height);
  bitmap.write('BM', 0, 'latin1');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(54, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  bitmap.writeInt32LE(height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = shade(x, y, seed);
      const place = 54 + y * stride + x * 3;
      bitmap[place] = grey;
      bitmap[place + 1] = (grey + seed * 3) & 255;
      bitmap[place + 2] = 255 - (grey >> 1);
    }
  }
  return convertImage(bitmap, 'jpeg');
}

/**
 * The beginning of a PNG of more pixels than the server decodes: its size can be read, but no
 * thumbnail can be drawn from it.
 */
export function undrawablePage(): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\u0008\u0002\0\0\0', 'latin1');
  header.writeUInt32BE(20_000, 4);
  header.writeUInt32BE(30_000, 8);
  return Buffer.concat([signature, chunk(header), chunk(Buffer.from('IEND', 'latin1'))]);
}

function chunk(typeAndData: Buffer): Buffer {
  const bytes = Buffer.alloc(typeAndData.length + 8);
  bytes.writeUInt32BE(typeAndData.length - 4, 0);
  typeAndData.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typeAndData), bytes.length - 4);
  return bytes;
}
