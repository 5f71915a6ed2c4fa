import { describe, expect, test } from 'vitest';
import type { PageLayout, ReadingMode } from './reader-settings.ts';
import { openReader, step } from './reader-state.ts';
import type { ReaderCommand, ReaderState } from './reader-state.ts';

const pages = Array.from({ length: 6 }, () => ({ width: 800, height: 1200 }));

function open(page = 1, direction: ReadingMode = 'LEFT_TO_RIGHT', layout: PageLayout = 'SINGLE') {
  return openReader({ pages, layout, direction, page });
}

type Plain = 'next' | 'previous' | 'turnLeft' | 'turnRight' | 'first' | 'last' | 'dismissEdge';

/** Applies commands in turn; those without further fields may be written by their type alone. */
function run(state: ReaderState, ...commands: (ReaderCommand | Plain)[]): ReaderState {
  return commands.reduce(
    (now, command) => step(now, typeof command === 'string' ? { type: command } : command),
    state,
  );
}

describe('opening', () => {
  test('starts at the page, clamped to the book', () => {
    expect([open(3).page, open(0).page, open(77).page]).toEqual([3, 1, 6]);
  });

  test('shows the spread that holds the page and stands on its last real page', () => {
    const state = open(2, 'LEFT_TO_RIGHT', 'DOUBLE');
    expect([state.index, state.page]).toEqual([1, 3]);
  });

  test('a book without pages turns nowhere and does not fail', () => {
    const empty = openReader({ pages: [], layout: 'DOUBLE', direction: 'VERTICAL', page: 4 });
    expect(run(empty, 'first', 'last', 'next').edge).toBe('end');
  });
});

describe('turning', () => {
  test('goes by spreads', () => {
    const state = run(open(1, 'LEFT_TO_RIGHT', 'DOUBLE'), 'next', 'next');
    expect([state.index, state.page]).toEqual([2, 5]);
    expect(run(state, 'next').page).toBe(6);
  });

  test.each([
    ['LEFT_TO_RIGHT', 4, 2],
    ['RIGHT_TO_LEFT', 2, 4],
    ['VERTICAL', 4, 2],
  ] as const)('%s: right and left', (direction, right, left) => {
    expect(run(open(3, direction), 'turnRight').page).toBe(right);
    expect(run(open(3, direction), 'turnLeft').page).toBe(left);
  });

  test('first, last and go to jump, even to the page they are on; turning does not', () => {
    const state = open(3);
    expect(run(state, 'last')).toMatchObject({ page: 6, jump: { page: 6 } });
    expect(run(state, 'first')).toMatchObject({ page: 1, jump: { page: 1 } });
    expect(run(state, { type: 'goTo', page: 3 }).jump).not.toBe(state.jump);
    expect(run(state, 'next').jump).toBe(state.jump);
    expect(run(state, { type: 'sawPage', page: 5 })).toMatchObject({ page: 5, jump: { page: 3 } });
  });
});

describe('edges', () => {
  test('the end shows its message first and leaves for the next book at the second press', () => {
    const once = run(open(6), 'next');
    expect(once).toMatchObject({ page: 6, edge: 'end', exit: null });
    expect(run(once, 'next')).toMatchObject({ edge: 'end', exit: 'nextBook' });
  });

  test('the start does the same with the previous book', () => {
    expect(run(open(1), 'previous', 'previous').exit).toBe('previousBook');
    expect(run(open(1, 'RIGHT_TO_LEFT'), 'turnRight', 'turnRight').exit).toBe('previousBook');
  });

  test('a second press after the message has gone is a first one again', () => {
    expect(run(open(6), 'next', 'dismissEdge', 'next')).toMatchObject({ edge: 'end', exit: null });
  });

  test('turning back takes the message away', () => {
    expect(run(open(6), 'next', 'previous')).toMatchObject({ page: 5, edge: null });
  });

  test('in a book of one page the other edge is a first press', () => {
    const one = openReader({
      pages: pages.slice(0, 1),
      layout: 'DOUBLE',
      direction: 'LEFT_TO_RIGHT',
      page: 1,
    });
    expect(run(one, 'next', 'previous')).toMatchObject({ edge: 'start', exit: null });
  });

  test('a key held down reaches the edge but does not leave', () => {
    const held = { type: 'next', repeat: true } as const;
    const state = run(open(5), held, held, held, held);
    expect(state).toMatchObject({ edge: 'end', exit: null });
    expect(run(state, 'next').exit).toBe('nextBook');
  });

  test('a strip presses its edge wherever its current page is', () => {
    const press = { type: 'pressEdge', edge: 'end' } as const;
    expect(run(open(5, 'WEBTOON'), press, press).exit).toBe('nextBook');
  });

  test('what changes nothing keeps the object', () => {
    const state = open(2);
    expect(run(state, 'dismissEdge', { type: 'sawPage', page: 2 })).toBe(state);
    expect(run(state, { type: 'setLayout', layout: 'SINGLE' })).toBe(state);
    const leaving = run(open(6), 'next', 'next');
    expect(run(leaving, 'next')).toBe(leaving);
  });
});

describe('running on', () => {
  test('the end opens the next book at once, but never for a key held down', () => {
    const end = open(6);
    expect(step(end, { type: 'next' }, { runsOn: true }).exit).toBe('nextBook');
    expect(step(end, { type: 'next', repeat: true }, { runsOn: true }).exit).toBeNull();
    expect(step(end, { type: 'next' }).exit).toBeNull();
    expect(step(open(1), { type: 'previous' }, { runsOn: true }).exit).toBeNull();
  });
});

describe('coming back', () => {
  test('a jump knows the page before it; going back is no jump to take back', () => {
    const jumped = run(open(2), { type: 'goTo', page: 6 });
    expect(jumped.jump).toEqual({ page: 6, from: 2 });
    expect(run(jumped, { type: 'goBack', page: 2 })).toMatchObject({ page: 2, jump: { page: 2 } });
    expect(run(jumped, { type: 'goBack', page: 2 }).jump.from).toBeUndefined();
    expect(run(open(2), 'next').jump.from).toBeUndefined();
    expect(run(open(2), { type: 'goTo', page: 3 }).jump.from).toBeUndefined();
  });
});

describe('settings', () => {
  test('going through the layouts and back shows the page one was at', () => {
    const layouts = ['DOUBLE_NO_COVER', 'DOUBLE', 'DOUBLE_NO_COVER', 'SINGLE'] as const;
    const state = layouts.reduce(
      (now, layout) => step(now, { type: 'setLayout', layout }),
      open(1),
    );
    expect(state.page).toBe(1);
    expect(run(state, 'next', { type: 'setLayout', layout: 'DOUBLE' }).page).toBe(3);
  });

  test('the page survives every change of layout and direction', () => {
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const state = run(
        open(page),
        { type: 'setLayout', layout: 'DOUBLE' },
        { type: 'setDirection', direction: 'RIGHT_TO_LEFT' },
      );
      expect(state.spreads[state.index]).toContainEqual({ page });
    }
  });

  test('a strip has one page per spread and gives the layout back afterwards', () => {
    const strip = open(4, 'WEBTOON', 'DOUBLE');
    expect(strip.spreads).toHaveLength(6);
    const paged = run(
      strip,
      { type: 'sawPage', page: 5 },
      { type: 'setDirection', direction: 'VERTICAL' },
    );
    expect(paged.spreads).toHaveLength(4);
    expect(paged.jump.page).toBe(paged.page);
  });

  test('pages that become known rearrange the spreads around the page', () => {
    const wide = pages.map((page, index) => (index === 2 ? { width: 1600, height: 1200 } : page));
    const state = run(open(3, 'LEFT_TO_RIGHT', 'DOUBLE'), { type: 'setPages', pages: wide });
    expect(state.spreads[state.index]).toEqual([{ page: 3 }]);
  });
});
