import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** Drops a file on something, as from the desktop of the machine; `at` is where to put it first. */
export async function dropFile(
  page: Page,
  target: Locator,
  { at, buffer }: { readonly at: string; readonly buffer: Buffer },
): Promise<void> {
  writeFileSync(at, buffer);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + 12;
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [at], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await hand.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await hand.detach();
}
