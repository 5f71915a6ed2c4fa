import { jpegThumbnail } from '@longbox/server/media/images/images';
import sharp from 'sharp';
import { figure, timed } from './figures.ts';
import { drawnPage } from './pictures.ts';

const edge = 300;
const pictures = 60;

/** Thumbnails a second from JPEG pages of 1800 by 2700 pixels, one after the other. */
export async function benchThumbnails(): Promise<void> {
  const pages = await Promise.all([1, 2, 3].map((seed) => drawnPage(seed)));
  const [page] = pages;
  figure('bytes of such a page', page?.length ?? 0, 'B');
  const each = async (draw: (page: Buffer) => Promise<unknown>) => {
    const start = process.cpuUsage();
    const taken = await timed(async () => {
      for (let index = 0; index < pictures; index += 1) {
        const next = pages[index % pages.length];
        if (next) await draw(next);
      }
    });
    const { user, system } = process.cpuUsage(start);
    return { taken, used: user + system };
  };
  const alone = await each((picture) =>
    sharp(picture).resize({ width: edge, height: edge, fit: 'inside' }).jpeg().toBuffer(),
  );
  const own = await each((picture) => jpegThumbnail(picture, edge));
  figure('thumbnails from 1800 × 2700 JPEG', pictures / (own.taken / 1000), 'a second', {
    atLeast: 25,
  });
  figure(
    '  processor time of sharp alone, as a share of that',
    (alone.used / own.used) * 100,
    '%',
    {
      atLeast: 85,
    },
  );
}
