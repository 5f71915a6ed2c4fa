import { loadSharp } from './load-sharp.ts';
import type { RawImage } from './raw-image.ts';

/** Tags of TIFF 6.0 that are looked at. */
const tags = { bits: 258, photometric: 262, samples: 277, format: 339 } as const;
const short = 3;
const rgb = 2;
/** Lab with signed numbers of color, and with numbers from 128 (TIFF 6.0, 23; ICC profiles, annex). */
const cieLab = 8;
const iccLab = 9;
const unsigned = 1;
const signed = 2;

/** Where the numbers of a tag stand that are short ones. */
type Field = { at: number; count: number };

type Reading = { read: (at: number) => number; fields: ReadonlyMap<number, Field> };

/** The fields of the first image; undefined if they aren't in these bytes. */
function readFields(bytes: Buffer): Reading | undefined {
  const little = bytes.toString('latin1', 0, 4) === 'II*\0';
  if (!little && bytes.toString('latin1', 0, 4) !== 'MM\0*') return undefined;
  const read = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const readLong = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const fields = new Map<number, Field>();
  try {
    const start = readLong(4);
    for (let at = start + 2; at < start + 2 + read(start) * 12; at += 12) {
      if (read(at + 2) !== short) continue;
      const count = readLong(at + 4);
      const valueAt = count > 2 ? readLong(at + 8) : at + 8;
      if (valueAt + count * 2 <= bytes.length) fields.set(read(at), { at: valueAt, count });
    }
    return { read, fields };
  } catch {
    return undefined;
  }
}

const valuesOf = ({ read, fields }: Reading, tag: number): number[] => {
  const field = fields.get(tag);
  return field ? Array.from({ length: field.count }, (_, i) => read(field.at + i * 2)) : [];
};

function labOf(reading: Reading): 'signed' | 'from 128' | undefined {
  const [photometric] = valuesOf(reading, tags.photometric);
  const bits = valuesOf(reading, tags.bits);
  const isBytes = bits.length > 0 && bits.every((one) => one === 8);
  if (!isBytes || valuesOf(reading, tags.samples)[0] !== 3) return undefined;
  if (photometric === cieLab) return 'signed';
  return photometric === iccLab ? 'from 128' : undefined;
}

/**
 * A TIFF as libvips takes it: numbers said to be signed are read as others read them, without a sign, and
 * bytes of Lab, which it refuses, as if they were red, green and blue.
 */
export function readableTiff(bytes: Buffer): Buffer {
  const reading = readFields(bytes);
  if (!reading) return bytes;
  const changes: { field: Field | undefined; from: (value: number) => boolean; to: number }[] = [
    { field: reading.fields.get(tags.format), from: (value) => value === signed, to: unsigned },
  ];
  if (labOf(reading)) {
    changes.push({ field: reading.fields.get(tags.photometric), from: () => true, to: rgb });
  }
  let changed: Buffer | undefined;
  for (const { field, from, to } of changes) {
    for (let i = 0; field && i < field.count; i += 1) {
      const at = field.at + i * 2;
      if (!from(reading.read(at))) continue;
      changed ??= Buffer.from(bytes);
      if (bytes[0] === 0x49) changed.writeUInt16LE(to, at);
      else changed.writeUInt16BE(to, at);
    }
  }
  return changed ?? bytes;
}

const curve = (t: number): number => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
const toByte = (linear: number): number => {
  const bounded = Math.min(1, Math.max(0, linear));
  return Math.round(
    255 * (bounded <= 0.003_130_8 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055),
  );
};

/** Lab under the light of print (D50) as bytes of sRGB. */
function labToRgb(lightness: number, a: number, b: number): [number, number, number] {
  const fy = (lightness + 16) / 116;
  const x = 0.9642 * curve(fy + a / 500);
  const y = curve(fy);
  const z = 0.8251 * curve(fy - b / 200);
  return [
    toByte(3.1339 * x - 1.6169 * y - 0.4906 * z),
    toByte(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    toByte(0.0719 * x - 0.229 * y + 1.4052 * z),
  ];
}

/** The pixels of a TIFF whose numbers are bytes of Lab; undefined of any other. */
export async function decodeLabTiff(
  bytes: Buffer,
  limitInputPixels: number,
): Promise<RawImage | undefined> {
  const reading = readFields(bytes);
  const lab = reading && labOf(reading);
  if (!lab) return undefined;
  const sharp = await loadSharp();
  const { data, info } = await sharp(readableTiff(bytes), { failOn: 'error', limitInputPixels })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) return undefined;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [lightness = 0, a = 0, b = 0] = data.subarray(at, at + 3);
    const shift = (value: number) =>
      lab === 'from 128' ? value - 128 : value > 127 ? value - 256 : value;
    data.set(labToRgb((lightness * 100) / 255, shift(a), shift(b)), at);
  }
  return { data, width: info.width, height: info.height, channels: 3 };
}
