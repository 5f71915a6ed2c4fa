/** Second bytes that aren't runs: the end of a row, the end of the image, and a jump. */
const endOfRow = 0;
const endOfPicture = 1;
const step = 2;

/**
 * Unpacks the runs of a BMP (BI_RLE8 and BI_RLE4) into a byte a pixel, from the bottom row; pixels that
 * the runs step over are 0.
 * @throws RangeError when the image doesn't end within the bytes.
 */
export function unpackRle(
  bytes: Buffer,
  start: number,
  { width, height, bitsPerPixel }: { width: number; height: number; bitsPerPixel: number },
): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const perByte = 8 / bitsPerPixel;
  const valueAt = (position: number, index: number): number => {
    const byte = bytes.readUInt8(position + Math.floor(index / perByte));
    return perByte === 1 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
  };
  let at = start;
  let x = 0;
  let y = 0;
  const put = (value: number): void => {
    if (x < width && y < height) pixels[y * width + x] = value;
    x += 1;
  };
  while (y < height) {
    const count = bytes.readUInt8(at);
    const second = bytes.readUInt8(at + 1);
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(valueAt(at - 1, index % perByte));
    } else if (second === endOfRow) {
      x = 0;
      y += 1;
    } else if (second === endOfPicture) {
      return pixels;
    } else if (second === step) {
      x += bytes.readUInt8(at);
      y += bytes.readUInt8(at + 1);
      at += 2;
    } else {
      for (let index = 0; index < second; index += 1) put(valueAt(at, index));
      // Values as they are fill whole words.
      at += Math.ceil(second / perByte / 2) * 2;
    }
  }
  return pixels;
}
