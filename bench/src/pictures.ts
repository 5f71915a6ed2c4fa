import { crc32, deflateSync } from 'node:zlib';
import { convertImage } from '@longbox/server/media/images/images';

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

/** The beginning of a bitmap of 24 bits a pixel (BITMAPINFOHEADER). */
function bitmapHeader(width: number, height: number, size: number): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(size, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return header;
}

/** A JPEG the size of a scanned page, 1800 by 2700 unless told otherwise. */
export async function drawnPage(seed: number, width = 1800, height = 2700): Promise<Buffer> {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = shade(x, y, seed);
      const place = y * stride + x * 3;
      pixels[place] = grey;
      pixels[place + 1] = (grey + seed * 3) & 255;
      pixels[place + 2] = 255 - (grey >> 1);
    }
  }
  const header = bitmapHeader(width, height, 54 + pixels.length);
  return convertImage(Buffer.concat([header, pixels]), 'jpeg');
}

/**
 * The beginning of a bitmap of more pixels than the server decodes: its size can be read, but no
 * thumbnail is drawn from it.
 */
export const undrawablePage = (): Buffer => bitmapHeader(20_000, 30_000, 54);

/** A PNG of 16,000 by 16,000 pixels of one bit: few bytes, and the most that the server converts. */
export function hugePage(): Buffer {
  const edge = 16_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + edge / 8) * edge));
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
