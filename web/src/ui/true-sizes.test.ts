// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { trueSizes } from './true-sizes.ts';

const nothing = { inlineSize: 0, blockSize: 0 };
const something = { inlineSize: 300, blockSize: 64 };

/** An element of this height, whatever its observer reports. */
function row(height: number): HTMLElement {
  const element = document.createElement('div');
  Object.defineProperty(element, 'offsetHeight', { value: height });
  return element;
}

/** What a callback hears when the browser's own observer reports these sizes. */
function heard(
  ...reports: readonly (readonly [target: Element, told: ResizeObserverSize | undefined])[]
): readonly (readonly Element[])[] {
  const calls: Element[][] = [];
  const entries = reports.map(([target, told]) => ({
    target,
    contentRect: new DOMRectReadOnly(),
    borderBoxSize: told === undefined ? [] : [told],
    contentBoxSize: [],
    devicePixelContentBoxSize: [],
  }));
  class Reporting implements ResizeObserver {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe(): void {
      this.#callback(entries, this);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  const Observer = trueSizes(Reporting);
  new Observer((told) => calls.push(told.map(({ target }) => target))).observe(document.body);
  return calls;
}

describe('an observer of true sizes', () => {
  test('leaves out elements reported without a size while they have one', () => {
    const [early, ready] = [row(64), row(64)];
    expect(heard([early, nothing], [ready, something])).toEqual([[ready]]);
  });

  test('reports nothing if all are left out', () => {
    expect(heard([row(64), nothing])).toEqual([]);
  });

  test('reports elements that really have no size', () => {
    const hidden = row(0);
    expect(heard([hidden, nothing])).toEqual([[hidden]]);
  });

  test('reports an element whose size the browser leaves out', () => {
    const element = row(64);
    expect(heard([element, undefined])).toEqual([[element]]);
  });
});
