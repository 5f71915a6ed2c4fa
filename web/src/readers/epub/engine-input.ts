import type { EpubEvents, Mark } from './engine.ts';
import { type InputEvents, outerBox } from './frame-input.ts';
import { knownText, markAt } from './marks.ts';
import type { EpubModel } from './model.ts';
import type { PageZoom } from './page-zoom.ts';
import type { EpubSettings } from './settings.ts';
import { spanOf } from './text-anchors.ts';
import { createWheelTurns } from './touch-rules.ts';
import type { EpubView } from './view.ts';

interface InputParts {
  readonly model: EpubModel;
  readonly on: EpubEvents;
  readonly settings: () => EpubSettings;
  readonly view: () => EpubView | undefined;
  readonly marks: () => readonly Mark[];
  readonly zoom: PageZoom | undefined;
}

function isVertical(view: EpubView | undefined): boolean {
  const document = view?.documents()[0]?.document;
  const style = document?.defaultView?.getComputedStyle(document.body);
  return style?.writingMode.startsWith('vertical') ?? false;
}

/** Turns a person's actions into the engine's events; call it with the index of a document. */
export function createInput(parts: InputParts): (index?: number) => InputEvents {
  const { model, on, settings, view, marks, zoom } = parts;
  const wheelTurn = createWheelTurns();
  return (index) => ({
    key: on.key,
    link: on.link,
    image: on.image,
    double: zoom && on.double,
    room: () => zoom?.room(),
    tap: (point, inside) => {
      const own = marks().filter((mark) => mark.index === index);
      on.tap(point, inside && markAt(inside.document, own, inside.at));
    },
    select: (document) => {
      const selection = document.getSelection();
      const words = selection?.toString().trim() ?? '';
      if (!selection || selection.isCollapsed || words === '' || index === undefined) {
        on.selection(undefined);
        return;
      }
      const range = selection.getRangeAt(0);
      const known = knownText(document);
      const span = spanOf(known, range);
      const quote = { span, text: known.text.slice(span.start, span.end) };
      on.selection({ index, quote, box: outerBox(document, range.getBoundingClientRect()) });
    },
    swipe: (way) => {
      // Text in lines follows the finger by itself.
      const isDrawn = !model.isFixed && !isVertical(view());
      if (isDrawn || settings().layout === 'scroll') return;
      on.turn(way === 'left' ? 'right' : 'left');
    },
    wheel: (event) => {
      if (event.ctrlKey || view()?.wheel(event.deltaY) === true) return;
      const turn = wheelTurn(event.deltaY || event.deltaX, event.timeStamp);
      if (turn) on.turn(turn);
    },
  });
}
