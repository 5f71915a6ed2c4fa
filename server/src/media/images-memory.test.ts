import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertImage } from './images/images.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const blank = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: '#fff' },
    limitInputPixels: false,
  });

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

test('a page of 144 megapixels is converted row by row, one beside the other', async () => {
  const page = await blank(12_000).png({ palette: true, colours: 2 }).toBuffer();
  expect(page.length).toBeLessThan(100_000);
  // Decoded, each would take 432 MB.
  expect(peakOfConverting(page, 2)).toBeLessThan(400);
});

test('images that are decoded whole wait for each other', async () => {
  const page = await blank(4000).webp({ effort: 0 }).toBuffer();
  expect(peakOfConverting(page, 16)).toBeLessThan(800);
});

test('an image that would not fit into memory is refused', async () => {
  const page = await blank(12_000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  await expect(convertImage(page, 'jpeg')).rejects.toMatchObject({ code: 'ERR_1007' });
});
