// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { KEY_COMMANDS, type OwnKeys, holderOf, keepsKey, keyCommand, withOwnKeys } from './keys.ts';
import { PAGED_DIRECTIONS, READING_MODES, nextOf } from './reader-settings.ts';
import type { ReadingMode } from './reader-settings.ts';

function press(key: string, mode: ReadingMode, init: KeyboardEventInit = {}) {
  return keyCommand(new KeyboardEvent('keydown', { key, ...init }), mode)?.id ?? null;
}

describe('keyCommand', () => {
  test('a sign that a keyboard writes with Shift means the same, a letter does not', () => {
    expect(press('+', 'VERTICAL', { shiftKey: true })).toBe('zoomIn');
    expect(press('+', 'VERTICAL', { ctrlKey: true })).toBeNull();
    expect(press('B', 'VERTICAL', { shiftKey: true })).toBeNull();
    expect(press('+', 'VERTICAL', { repeat: true })).toBe('zoomIn');
  });

  test('arrows turn in reading direction, each only in its own modes', () => {
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const meaning = (mode: ReadingMode) => arrows.map((key) => press(key, mode));
    expect(meaning('LEFT_TO_RIGHT')).toEqual(['previous', 'next', null, null]);
    expect(meaning('RIGHT_TO_LEFT')).toEqual(['next', 'previous', null, null]);
    expect(meaning('VERTICAL')).toEqual([null, null, 'previous', 'next']);
    expect(meaning('WEBTOON')).toEqual([null, null, 'scrollBack', 'scrollForward']);
  });

  test('space and page keys scroll a strip by the browser itself', () => {
    for (const key of [' ', 'PageDown', 'PageUp']) {
      const event = new KeyboardEvent('keydown', { key });
      expect(keyCommand(event, 'WEBTOON')?.native).toBe(true);
    }
    expect(press(' ', 'WEBTOON', { shiftKey: true })).toBe('scrollBack');
  });

  test('space and page keys go on over a page and turn it, back with Shift', () => {
    for (const mode of PAGED_DIRECTIONS) {
      expect([press(' ', mode), press('PageDown', mode)]).toEqual(['onward', 'onward']);
      expect(press(' ', mode, { shiftKey: true })).toBe('backward');
      expect(press('PageUp', mode)).toBe('backward');
      expect(press(' ', mode, { repeat: true })).toBe('onward');
      expect(press(' ', mode, { ctrlKey: true })).toBeNull();
    }
  });

  test.each([
    ['Home', 'first'],
    ['End', 'last'],
    ['l', 'useLeftToRight'],
    ['r', 'useRightToLeft'],
    ['v', 'useVertical'],
    ['w', 'useWebtoon'],
    ['c', 'cycleScale'],
    ['f', 'toggleFullScreen'],
    ['m', 'toggleToolbars'],
    ['s', 'toggleSettings'],
    ['t', 'toggleThumbnails'],
    ['b', 'toggleBooks'],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'zoomReset'],
    ['h', 'toggleHelp'],
    ['Escape', 'close'],
  ])('%s is %s in every mode', (key, expected) => {
    expect(READING_MODES.map((mode) => press(key, mode))).toEqual(Array(4).fill(expected));
  });

  test('layout belongs to paged modes, padding and gap to the strip', () => {
    expect(READING_MODES.map((mode) => press('d', mode))).toEqual([
      'cycleLayout',
      'cycleLayout',
      'cycleLayout',
      null,
    ]);
    expect(READING_MODES.map((mode) => press('p', mode))).toEqual([
      null,
      null,
      null,
      'cyclePadding',
    ]);
    expect(press('n', 'WEBTOON')).toBe('cycleGap');
    expect([press('a', 'WEBTOON'), press('a', 'VERTICAL')]).toEqual(['toggleScrolling', null]);
    expect([press('o', 'RIGHT_TO_LEFT'), press('o', 'WEBTOON')]).toEqual(['shiftPairs', null]);
  });

  test('modifiers are ignored', () => {
    for (const held of ['ctrlKey', 'altKey', 'shiftKey', 'metaKey']) {
      expect(press('f', 'VERTICAL', { [held]: true })).toBeNull();
      expect(press('ArrowDown', 'VERTICAL', { [held]: true })).toBeNull();
    }
  });

  test('a key held down repeats turns, not toggles', () => {
    expect(press('ArrowRight', 'LEFT_TO_RIGHT', { repeat: true })).toBe('next');
    expect(press('m', 'LEFT_TO_RIGHT', { repeat: true })).toBeNull();
  });

  test('letters work with caps lock and on keyboards without Latin letters', () => {
    expect(press('F', 'VERTICAL', { code: 'KeyF' })).toBe('toggleFullScreen');
    expect(press('а', 'VERTICAL', { code: 'KeyF' })).toBe('toggleFullScreen');
    // Dvorak writes y at the place of t: the letter counts, not the place.
    expect(press('y', 'VERTICAL', { code: 'KeyT' })).toBeNull();
  });

  test('no key has two meanings in one mode', () => {
    for (const mode of READING_MODES) {
      const keys = KEY_COMMANDS.filter((row) => row.when.includes(mode)).flatMap((row) => row.keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

const kept = (selector: string, key: string): boolean =>
  keepsKey({ target: document.querySelector(selector), key });

test('fields keep their keys, buttons the space bar, and Escape is always the reader’s', () => {
  document.body.innerHTML = '<input><div role="slider"></div><button><i></i></button><p></p>';
  expect([kept('input', 'f'), kept('[role]', 'ArrowLeft'), kept('i', ' ')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([kept('input', 'Escape'), kept('i', 'ArrowLeft'), kept('p', ' ')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a chosen radio or ticked box of the settings keeps its own keys only', () => {
  document.body.innerHTML = '<input type="radio" /><input type="checkbox" />';
  const all = ['d', 'Home', 'ArrowLeft', ' '];
  expect(all.map((key) => kept('[type=radio]', key))).toEqual([false, false, true, true]);
  expect(all.map((key) => kept('[type=checkbox]', key))).toEqual([false, false, false, true]);
});

test('nextOf cycles, and starts over from a value it does not know', () => {
  expect([1, 2, 3, 9].map((value) => nextOf([1, 2, 3], value))).toEqual([2, 3, 1, 1]);
});

describe('own keys', () => {
  const press = (key: string) => ({
    key,
    code: '',
    repeat: false,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
  });
  const means = (key: string, own: OwnKeys, mode: ReadingMode = 'LEFT_TO_RIGHT') =>
    keyCommand(press(key), mode, withOwnKeys(own))?.id;

  test('take the place of ours, and of what had them before', () => {
    const own = { cycleScale: 'b', next: ' ' };
    expect(means('b', own)).toBe('cycleScale');
    expect(means('c', own)).toBeUndefined();
    expect(means(' ', own)).toBe('next');
    expect(means(' ', own, 'RIGHT_TO_LEFT')).toBe('next');
  });

  test('never take the arrows, the way out and the scrolling of a strip away', () => {
    const own = { next: 'n', close: 'x', scrollForward: 'x' };
    expect(means('ArrowRight', own)).toBe('next');
    expect(means('ArrowLeft', own, 'RIGHT_TO_LEFT')).toBe('next');
    expect(means('Escape', own)).toBe('close');
    expect(means('PageDown', own, 'WEBTOON')).toBe('scrollForward');
  });

  test('a conflict is one in the same mode only', () => {
    expect(holderOf('b', 'cycleScale', {})?.id).toBe('toggleBooks');
    expect(holderOf('d', 'cycleGap', {})?.id).toBeUndefined();
    expect(holderOf('c', 'cycleScale', {})).toBeUndefined();
    expect(holderOf('c', 'first', { cycleScale: 'x' })).toBeUndefined();
  });
});
