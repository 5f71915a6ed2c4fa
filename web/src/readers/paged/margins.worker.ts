import { findMargins } from './margins.ts';

/** Images are analyzed at this width, in pixels: margins need no detail. */
const WIDTH = 240;

async function marginsAt(url: string) {
  // The page itself requests the same image, so the browser has it, or soon will.
  const response = await fetch(url, { cache: 'force-cache' });
  const image = await createImageBitmap(await response.blob(), { resizeWidth: WIDTH });
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0);
  image.close();
  return findMargins(context.getImageData(0, 0, width, height));
}

async function answer(url: string): Promise<void> {
  try {
    postMessage({ url, margins: await marginsAt(url) });
  } catch {
    // An image that can't be analyzed is shown whole.
    postMessage({ url, margins: undefined });
  }
}

addEventListener('message', (event: MessageEvent<string>) => void answer(event.data));
