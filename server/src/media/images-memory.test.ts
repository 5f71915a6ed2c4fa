import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../testing/whole-run.ts';
import { convertImage } from './images/images.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** First row and column, and steps to the next, of the passes of an image in several. */
const passes = [
  [0, 0, 8, 8],
  [0, 4, 8, 8],
  [4, 0, 8, 4],
  [0, 2, 4, 4],
  [2, 0, 4, 2],
  [0, 1, 2, 2],
  [1, 0, 2, 1],
] as const;

/** A white PNG with one bit for a pixel; to draw it would take seconds. */
function blankPng(edge: number, { isInPasses = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  // One bit, of a palette.
  header.set([1, 3, 0, 0, isInPasses ? 1 : 0], 8);
  const rows = isInPasses ? passes : ([[0, 0, 1, 1]] as const);
  const size = rows.reduce((all, [top, left, down, right]) => {
    const width = Math.ceil((edge - left) / right);
    return all + Math.ceil((edge - top) / down) * (1 + Math.ceil(width / 8));
  }, 0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.alloc(6, 255)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(size), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Peak memory, in MiB, of a process that converts so many copies of the picture at a time. On Linux the usual
 * figure begins with the memory of the process that starts it, so the kernel is asked for its own.
 */
function peakOfConverting(picture: Buffer, copies: number): number {
  const file = path.join(folder, 'picture');
  writeFileSync(file, picture);
  const script = `
    const { convertImage } = await import(${JSON.stringify(new URL('images/images.ts', import.meta.url).href)});
    const { existsSync, readFileSync } = await import('node:fs');
    const bytes = readFileSync(${JSON.stringify(file)});
    await Promise.all(Array.from({ length: ${copies} }, () => convertImage(bytes, 'jpeg')));
    const status = '/proc/self/status';
    const own = existsSync(status) && /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'));
    console.log(Number(own ? own[1] : process.resourceUsage().maxRSS) / 1024);`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

/** `npm run test:all` takes a page of 144 megapixels. */
const edge = tries(8000, 12_000);

test('a large page is converted row by row, one beside the other', () => {
  const page = blankPng(edge);
  expect(page.length).toBeLessThan(100_000);
  // Decoded, each would take 192 or 432 MB.
  expect(peakOfConverting(page, 2)).toBeLessThan(tries(300, 400));
});

test('images that are decoded whole wait for each other', async () => {
  const page = await sharp({
    create: { width: 4000, height: 4000, channels: 3, background: '#fff' },
  })
    .webp({ effort: 0 })
    .toBuffer();
  expect(peakOfConverting(page, 16)).toBeLessThan(800);
});

test('an image that would not fit into memory is refused', async () => {
  const page = blankPng(12_000, { isInPasses: true });
  await expect(convertImage(page, 'jpeg')).rejects.toMatchObject({ code: 'ERR_1007' });
});
