import { imageSize as readSize } from 'image-size';
import { drawInThread } from './draw-in-thread.ts';
import { detectImageType } from './image-type.ts';
import type { RawImage } from './raw-image.ts';

/** Shorter edge of a drawing: as many pixels as a page needs to be sharp on most screens. */
const shorterEdge = 1600;
const longestEdge = 8000;
/** Bytes of the largest SVG that is drawn. */
const largestSvg = 16 * 2 ** 20;
/** Largest number of pixels of an image inside an SVG. */
const mostEmbeddedPixels = 24_000_000;

type Size = { width: number; height: number };

/** The size in which an SVG is drawn. @throws Error when it tells none. */
export function svgSize(bytes: Buffer): Size {
  const { width, height } = readSize(bytes);
  if (!(width > 0 && height > 0)) throw new RangeError('an SVG without a size');
  const scale = Math.min(
    shorterEdge / Math.min(width, height),
    longestEdge / Math.max(width, height),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** An SVG contains its images; a single one could fill the memory. */
function refuseLargePictures(svg: string): void {
  for (const [, data = ''] of svg.matchAll(/data:[^,"']{0,100};base64,([^"')]*)/giu)) {
    const picture = Buffer.from(data, 'base64');
    if (detectImageType(picture) === undefined) continue;
    const { width, height } = readSize(picture);
    if (width * height > mostEmbeddedPixels) throw new RangeError('an image that is too large');
  }
}

/** Draws an SVG on white. @throws Error when it is damaged, too large or takes too long. */
export async function decodeSvg(bytes: Buffer): Promise<RawImage> {
  if (bytes.length > largestSvg) throw new RangeError('an SVG that is too large');
  const { width } = svgSize(bytes);
  const svg = bytes.toString('utf8');
  refuseLargePictures(svg);
  return await drawInThread('svg', { svg, width, longest: longestEdge + 1 });
}
