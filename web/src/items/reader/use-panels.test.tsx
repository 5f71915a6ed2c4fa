// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePanels } from './use-panels.ts';

/** Moves the mouse to a height of the window, which is 768 px high. */
function moveTo(clientY: number): void {
  act(() => {
    const event = new MouseEvent('pointermove', { clientY });
    window.dispatchEvent(Object.assign(event, { pointerType: 'mouse' }));
  });
}

test('the key of the toolbars hides them although the mouse rests on one, until it comes again', () => {
  const { result } = renderHook(() => usePanels<'help'>(() => undefined));
  const toggle = (): void => {
    act(() => {
      result.current.toggle('toolbars');
    });
  };
  moveTo(10);
  expect(result.current.shown).toBe(true);
  toggle();
  expect(result.current.shown).toBe(false);
  moveTo(12);
  expect(result.current.shown).toBe(false);
  toggle();
  expect(result.current.shown).toBe(true);
  toggle();
  moveTo(400);
  moveTo(10);
  expect(result.current.shown).toBe(true);
});
