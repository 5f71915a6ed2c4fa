import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runWasm } from './wasm-pool.ts';

const books = new URL('../../../../../shared/fixtures/library-books/PDF/', import.meta.url);
const path = fileURLToPath(new URL('Numbered 120 pages.pdf', books));

describe('runWasm', () => {
  test('queues more jobs than threads, and a failing one harms no other', async () => {
    const paths = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? `${path}.none` : path));
    const results = await Promise.all(
      paths.map((each) =>
        runWasm('pdf.pages', { path: each, looks: false }).then(
          (pages) => pages.length,
          (error: unknown) => String(error),
        ),
      ),
    );
    const once = ['MediaError: ERR_1018', 120, 120];
    expect(results).toEqual([...once, ...once, ...once, ...once]);
  });

  test('leaves the calling thread free', async () => {
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const mixed = fileURLToPath(new URL('Mixed sizes and rotation.pdf', books));
    await runWasm('pdf.render', { path: mixed, index: 0 });
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });
});
