// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createPdfEngine } from './engine.ts';
import type { PdfAnswer, PdfQuestion } from './messages.ts';
import type { PageText } from './model.ts';

const blank: PageText = { width: 1, height: 1, lines: [], links: [], isDrawable: true };
const cut = { x: 0, y: 0, width: 1, height: 1, full: { width: 1, height: 1 } };

/** A worker that answers when it is told to. */
function startSlow() {
  const asked: PdfQuestion[] = [];
  const target = new EventTarget();
  const terminate = vi.fn<() => void>();
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (question: PdfQuestion) => void asked.push(question),
    terminate,
  };
  const answer = async (data: PdfAnswer): Promise<void> => {
    target.dispatchEvent(new MessageEvent('message', { data }));
    await Promise.resolve();
  };
  return { engine: createPdfEngine('http://x/file', () => worker), asked, answer, terminate };
}

test('what is shown is asked before what is only looked through', async () => {
  const { engine, asked, answer } = startSlow();
  void engine.open(0);
  void engine.page(7, 'sought');
  void engine.page(8, 'sought');
  const shown = engine.page(3);
  await answer({ open: { count: 9 } });
  await answer({ page: blank });
  await answer({ page: blank });
  expect(asked.map(({ told }) => told)).toEqual([{ from: 'http://x/file', mostWhole: 0 }, 3, 7, 8]);
  expect(await shown).toBe(blank);
});

test('a drawing that is no longer wanted when its turn comes is left out', async () => {
  const { engine, asked, answer } = startSlow();
  let isWanted = true;
  void engine.open(0);
  const drawn = engine.draw(0, cut, () => isWanted);
  isWanted = false;
  await answer({ open: { count: 1 } });
  expect(await drawn).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a page is asked once while it is shown; one that failed is asked again', async () => {
  const { engine, asked, answer } = startSlow();
  const failed = engine.page(0);
  await answer({ failure: 'damaged' });
  await expect(failed).rejects.toMatchObject({ failure: 'damaged' });
  const one = engine.page(0);
  const other = engine.page(0);
  await answer({ page: blank });
  expect(await one).toBe(await other);
  expect(asked).toHaveLength(2);
});

test('pages that were shown long ago are given back', async () => {
  const { engine, asked, answer } = startSlow();
  for (let index = 0; index < 1000; index += 1) {
    const page = engine.page(index);
    await answer({ page: blank });
    await page;
  }
  void engine.page(999);
  expect(asked).toHaveLength(1000);
  void engine.page(0);
  expect(asked).toHaveLength(1001);
});

test('closing ends the worker, and nothing is asked or answered after it', async () => {
  const { engine, asked, answer, terminate } = startSlow();
  const settled = vi.fn<() => void>();
  void engine.page(0).then(settled, settled);
  engine.close();
  expect(terminate).toHaveBeenCalledOnce();
  await answer({ page: blank });
  void engine.page(1).then(settled, settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  expect(asked).toHaveLength(1);
});
