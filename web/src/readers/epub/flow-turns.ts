import type { Paginator } from 'foliate-js/paginator.js';
import { afterPaint } from '../../lib/after-paint.ts';

/**
 * Turns pages within a document. The renderer's own turn looks through the whole document for what is to
 * be seen before anything is painted, and takes no other for 100 ms; here it looks afterwards.
 */
interface FlowTurns {
  /** Whether it shows which way pages lie: on the blank one before the first it does not. */
  readonly canTurn: () => boolean;
  readonly turn: (way: 1 | -1) => void;
  /** Has the renderer look where a turn has led, if it has not yet; it tells by `relocate`. */
  readonly lookWhere: () => void;
  readonly isLooking: () => boolean;
  readonly callOff: () => void;
}

export function createFlowTurns(element: Paginator, onTurn: () => void): FlowTurns {
  let callOff: (() => void) | undefined;
  let isLooking = false;

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
      const side = Math.sign(element.containerPosition);
      element.containerPosition = side * element.size * (element.page + way);
      callOff = afterPaint(lookWhere);
      onTurn();
    },
    lookWhere,
    isLooking: () => isLooking,
    callOff: () => callOff?.(),
  };
}
