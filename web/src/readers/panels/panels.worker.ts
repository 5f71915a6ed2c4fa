import { findPanels } from './find-panels.ts';
import type { PanelsWanted, PanelsFound } from './panel-finder.ts';
import { searchSize } from './search-size.ts';

async function panelsAt({ url, rightToLeft }: PanelsWanted) {
  // The page itself requests the same image, so the browser has it, or soon will.
  const response = await fetch(url, { cache: 'force-cache' });
  const image = await createImageBitmap(await response.blob());
  const { width, height } = searchSize(image);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Pages may be transparent; paper is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return findPanels(context.getImageData(0, 0, width, height), rightToLeft);
}

async function answer(wanted: PanelsWanted): Promise<void> {
  const found: PanelsFound = { url: wanted.url, panels: undefined };
  try {
    postMessage({ ...found, panels: await panelsAt(wanted) });
  } catch {
    // An image that can't be searched is shown whole.
    postMessage(found);
  }
}

// One page at a time: the first one is needed first.
let last = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<PanelsWanted>) => {
  last = last.then(() => answer(data));
});
