import { describe, expect, test, vi } from 'vitest';
import { epubKey } from './keys.ts';
import { createSerialQueue } from './serial-queue.ts';
import { flowAttributes, stylesAfter } from './settings.ts';
import { themes } from './themes.ts';
import { createWheelTurns, swipeOf, tapMeans } from './touch-rules.ts';

const press = (key: string, change: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  repeat: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...change,
});
const pages = { isFixed: false, layout: 'paginated', rightToLeft: false } as const;

describe('keys', () => {
  test.each([
    [press('ArrowRight'), pages, 'next'],
    [press('ArrowRight'), { ...pages, rightToLeft: true }, 'previous'],
    [press(' '), pages, 'next'],
    [press(' ', { ctrlKey: true }), pages, 'previous'],
    [press('+', { shiftKey: true }), pages, 'larger'],
    [press('+'), pages, 'larger'],
    [press('+'), { ...pages, isFixed: true }, 'zoomIn'],
    [press('-', { repeat: true }), { ...pages, isFixed: true }, 'zoomOut'],
    [press('0'), { ...pages, isFixed: true }, 'zoomReset'],
    [press('0'), pages, undefined],
    [press('ArrowDown'), { ...pages, isFixed: true }, 'scrollForward'],
    [press('V', { shiftKey: true }), pages, undefined],
    [press('ш', { code: 'KeyT' }), pages, 'toggleContents'],
    [press('ArrowDown'), pages, undefined],
    [press('ArrowDown'), { ...pages, layout: 'scroll' as const }, 'scrollForward'],
    [press('t', { repeat: true }), pages, undefined],
    [press('ArrowRight', { repeat: true }), pages, 'next'],
    [press('f', { ctrlKey: true }), pages, undefined],
    [press('Escape'), pages, 'close'],
  ])('%#', (event, place, id) => {
    expect(epubKey(event, place)?.id).toBe(id);
  });
});

describe('fingers', () => {
  test.each([
    [-60, 5, 200, 'left'],
    [60, -5, 200, 'right'],
    [60, 40, 200, undefined],
    [9, 0, 200, undefined],
    [60, 0, 501, undefined],
  ])('%i, %i in %i ms', (dx, dy, time, way) => {
    expect(swipeOf(dx, dy, time)).toBe(way);
  });

  test('draw an enlarged page along, and turn it at its edge', () => {
    expect(swipeOf(-60, 0, 200, { left: 300, right: 200 })).toBeUndefined();
    expect(swipeOf(-60, 0, 200, { left: 500, right: 0.5 })).toBe('left');
    expect(swipeOf(60, 0, 200, { left: 500, right: 0 })).toBeUndefined();
    expect(swipeOf(60, 0, 200, { left: 0, right: 500 })).toBe('right');
  });

  test('the outer quarters turn', () => {
    const window = { width: 400, height: 800 };
    const means = (x: number, y: number, isScroll: boolean, rightToLeft: boolean) =>
      tapMeans({ x, y }, window, { isScroll, rightToLeft });
    expect(means(99, 400, false, false)).toBe('previous');
    expect(means(99, 400, false, true)).toBe('next');
    expect(means(300, 400, false, false)).toBe('next');
    expect(means(200, 10, false, false)).toBe('menu');
    expect(means(200, 10, true, true)).toBe('previous');
    expect(means(10, 700, true, true)).toBe('next');
  });

  test('a wheel turns one page at a time', () => {
    const turn = createWheelTurns();
    expect(turn(100, 1000)).toBe('next');
    expect(turn(100, 1050)).toBeUndefined();
    expect(turn(-100, 2000)).toBe('previous');
    expect(turn(20, 3000)).toBeUndefined();
    expect(turn(50, 3050)).toBe('next');
  });
});

describe('the queue', () => {
  test('runs in a row, drops turns nobody can follow, and goes on after a failure', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const queue = createSerialQueue(onError);
    const done: string[] = [];
    const task = (name: string) => async () => {
      await Promise.resolve();
      done.push(name);
    };
    const first = queue.run(async () => {
      await Promise.resolve();
      throw new Error('no');
    });
    for (const name of ['a', 'b', 'c', 'd']) queue.turn(task(name));
    await expect(first).rejects.toThrow('no');
    await queue.run(task('last'));
    expect(done).toEqual(['a', 'b', 'last']);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('how a book is set', () => {
  const settings = {
    direction: 'auto',
    theme: themes.day,
    layout: 'paginated',
    columns: 'auto',
    fontSize: 100,
    lineHeight: 1,
    margins: 1,
    typeface: 'publisher',
    ownTypeface: '',
    faces: [],
    alignment: 'publisher',
    hyphenation: 'publisher',
  } as const;

  test('what was not chosen is left to the book', () => {
    const css = stylesAfter(settings);
    expect(css).not.toMatch(/font-family|line-height|text-align|hyphens|color:inherit/);
    expect(css).toContain('font-size:100%!important');
  });

  test('what was chosen wins, and a name of a typeface stays a name', () => {
    const css = stylesAfter({
      ...settings,
      theme: themes.night,
      lineHeight: 1.2,
      typeface: 'own',
      ownTypeface: 'My "Font";}',
      alignment: 'justify',
      hyphenation: 'off',
    });
    expect(css).toContain('line-height:1.80!important');
    expect(css).toContain('"My Font"');
    expect(css).toContain('text-align:justify');
    expect(css).toContain('hyphens:none');
    expect(css).toContain('color-scheme:dark');
  });

  test('a typeface that comes by file is used once its files are there', () => {
    const served = { ...settings, typeface: 'served' } as const;
    expect(stylesAfter(served)).not.toContain('font-family');
    const faces = [{ url: 'blob:a', weight: '400', style: 'normal' }] as const;
    const css = stylesAfter({ ...served, faces });
    expect(css).toMatch(/@font-face\{font-family:"longbox-chosen";src:url\("blob:a"\)/);
    expect(css).toMatch(/font-family:"longbox-chosen", [^;]*serif!important/);
  });

  test('columns', () => {
    expect(flowAttributes({ ...settings, columns: 'two' }, 1000)).toMatchObject({
      'max-column-count': '2',
      'max-inline-size': '500px',
    });
    expect(flowAttributes({ ...settings, columns: 'one' }, 1000)['max-column-count']).toBe('1');
    expect(flowAttributes({ ...settings, layout: 'scroll' }, 1000).flow).toBe('scrolled');
  });
});
