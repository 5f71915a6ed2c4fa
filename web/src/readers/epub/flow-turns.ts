import type { Paginator } from 'foliate-js/paginator.js';
import { afterPaint } from '../../lib/after-paint.ts';

/**
 * Turns pages within a document. The renderer's own turn searches the whole document for the visible part
 * before it paints, and accepts no other turn for 100 ms; here it searches afterwards.
 */
interface FlowTurns {
  /** Whether it shows which way pages lie: on the blank one before the first it does not. */
  readonly canTurn: () => boolean;
  readonly turn: (way: 1 | -1) => void;
  /** Has the renderer look where a turn has led, if it has not yet; it tells by `relocate`. */
  readonly lookWhere: () => void;
  readonly isLooking: () => boolean;
  readonly callOff: () => void;
  /**
   * Repeats the last turn. A new layout (after typefaces have loaded) returns to the renderer's last known
   * place: that's before the turn if it hasn't looked since; false if it has.
   */
  readonly turnAgain: () => boolean;
}

export function createFlowTurns(element: Paginator, onTurn: () => void): FlowTurns {
  let callOff: (() => void) | undefined;
  let isLooking = false;
  let lastWay: 1 | -1 = 1;

  function scroll(): void {
    const side = Math.sign(element.containerPosition);
    element.containerPosition = side * element.size * (element.page + lastWay);
  }

  function lookWhere(): void {
    if (!callOff) return;
    callOff();
    callOff = undefined;
    element.removeAttribute('animated');
    isLooking = true;
    element.snap(0, 0);
    isLooking = false;
  }

  return {
    canTurn: () => element.containerPosition !== 0,
    turn(way) {
      // It knows its way by one page.
      lookWhere();
      lastWay = way;
      scroll();
      callOff = afterPaint(lookWhere);
      onTurn();
    },
    lookWhere,
    isLooking: () => isLooking,
    callOff: () => callOff?.(),
    turnAgain() {
      if (!callOff) return false;
      scroll();
      lookWhere();
      return true;
    },
  };
}
