import type { Point, Tab } from './tab.ts';

/** Keys by their names in events, and by their numbers in the protocols of web drivers. */
const numbers: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

type Perform = (actions: readonly object[]) => Promise<unknown>;

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});

const down = { type: 'pointerDown', button: 0 };
const up = { type: 'pointerUp', button: 0 };

/** The verbs that WebDriver and its successor BiDi name in the same way. */
export function actionsOf(
  perform: Perform,
): Pick<Tab, 'press' | 'drag' | 'click' | 'hover' | 'tap'> {
  const point = async (kind: 'mouse' | 'touch', actions: readonly object[]): Promise<void> => {
    await perform([{ type: 'pointer', id: kind, parameters: { pointerType: kind }, actions }]);
  };
  return {
    async press(keys) {
      const values = keys.map((key) => numbers[key] ?? key);
      const downs = values.map((value) => ({ type: 'keyDown', value }));
      const ups = values.map((value) => ({ type: 'keyUp', value })).toReversed();
      await perform([{ type: 'key', id: 'keyboard', actions: [...downs, ...ups] }]);
    },
    async drag([first, ...others]) {
      if (!first) return;
      await point('mouse', [moveTo(first), down, ...others.map(moveTo), up]);
    },
    click: (at) => point('mouse', [moveTo(at), down, up]),
    hover: (at) => point('mouse', [moveTo(at)]),
    tap: (at) => point('touch', [moveTo(at), down, up]),
  };
}
