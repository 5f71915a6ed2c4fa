import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawingPdf, onePagePdf } from '../testing/make-pdf.ts';
import { runWasm } from './threads/wasm-pool.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-pdf-time-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a page that takes too long is given up, and holds no other up', async () => {
  const slow = path.join(folder, 'slow.pdf');
  writeFileSync(slow, drawingPdf(12));
  const quick = path.join(folder, 'quick.pdf');
  writeFileSync(quick, onePagePdf('', '0 g 0 0 300 100 re f'));
  const size = { width: 30, height: 10 };
  const late = runWasm('pdf.render', { path: slow, index: 0, size }, 2000).catch(
    (error: unknown) => error,
  );
  for (let count = 0; count < 3; count += 1) {
    const drawn = runWasm('pdf.render', { path: quick, index: 0, size });
    const first = await Promise.race([drawn, late]);
    expect(first).toBeInstanceOf(Uint8Array);
  }
  expect(await late).toMatchObject({ message: 'ERR_1005 [longer than 2 s]', late: true });
});
