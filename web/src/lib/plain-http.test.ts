// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';
import { copyText } from './secure-only/clipboard.ts';

afterEach(() => vi.unstubAllGlobals());

test('ids are UUIDs of version 4, no two alike, without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('without a clipboard the browser copies a selected text, and the focus goes back', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let copied: string | undefined;
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement) copied = field.value;
    return true;
  };
  await copyText('a key');
  expect(copied).toBe('a key');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();

  document.execCommand = () => false;
  await expect(copyText('a key')).rejects.toThrow('refused');
  expect(document.querySelector('textarea')).toBeNull();
});
