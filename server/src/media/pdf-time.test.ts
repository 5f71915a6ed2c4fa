import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf, pdfStream } from '../testing/make-pdf.ts';
import { runWasm } from './threads/wasm-pool.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-pdf-time-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A page of 300 by 100 points, with resources and content. */
const onePage = (resources: string, content: string, others: Buffer[] = []) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<<${resources}>>>>`,
    pdfStream(content),
    ...others,
  ]);

/** A page of drawings that draw each other, which would take for ever. */
const endless = () => {
  const levels = 12;
  const form = (level: number) =>
    pdfStream(
      level === levels ? '0 0 300 100 re f ' : '/D Do '.repeat(40),
      `/Type/XObject/Subtype/Form/BBox[0 0 300 100]/Resources<</XObject<</D ${6 + level} 0 R>>>>`,
    );
  const forms = Array.from({ length: levels }, (_, level) => form(level + 1));
  return onePage('/XObject<</D 5 0 R>>', '/D Do', forms);
};

test('a page that takes too long is given up, and holds no other up', async () => {
  const slow = path.join(folder, 'slow.pdf');
  writeFileSync(slow, endless());
  const quick = path.join(folder, 'quick.pdf');
  writeFileSync(quick, onePage('', '0 g 0 0 300 100 re f'));
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
