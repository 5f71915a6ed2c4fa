import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatNumber, useT } from '../../../../lib/i18n.ts';
import {
  chosen,
  type Corner,
  cornerAt,
  corners,
  moved,
  type PanelEdit,
  type Place,
  shaped,
  withCorner,
} from '../../../../readers/panels/edit-panels.ts';
import type { Panel } from '../../../../readers/panels/find-panels.ts';
import styles from './edit-panels.module.css';

/** How far an arrow key moves a corner, as a share of the page, and with Shift. */
const STEP = 0.005;
const LARGE_STEP = 0.03;

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PanelFrameProps {
  readonly panel: Panel;
  /** Its place in reading order, from 0. */
  readonly at: number;
  readonly isChosen: boolean;
  readonly edit: (edit: PanelEdit) => void;
}

/** Where a pointer is on the page. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place | undefined {
  const page = currentTarget.closest('[data-sheet]')?.getBoundingClientRect();
  return page && { x: (clientX - page.x) / page.width, y: (clientY - page.y) / page.height };
}

/** A panel as a frame that is moved as a whole, or by its corners. */
export function PanelFrame({ panel, at, isChosen, edit }: PanelFrameProps) {
  const t = useT();
  const drag = useRef<{ readonly from: Place; readonly panel: Panel; moved: boolean }>(undefined);

  const shape = (next: Panel, goesOn: boolean) => {
    edit(shaped(next, goesOn));
  };
  const dragging = (reshape: (start: Panel, from: Place, to: Place) => Panel) => ({
    onPointerDown(event: PointerEvent) {
      const from = placeOf(event);
      // What corners are dragged by bubbles up to their frame.
      if (!from || event.button !== 0 || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      edit(chosen(at));
      drag.current = { from, panel, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const to = placeOf(event);
      const { current } = drag;
      if (!to || !current || event.target !== event.currentTarget) return;
      shape(reshape(current.panel, current.from, to), current.moved);
      current.moved = true;
    },
    onPointerUp() {
      drag.current = undefined;
    },
    onPointerCancel() {
      drag.current = undefined;
    },
  });
  const onKey = (event: KeyboardEvent, corner: Corner) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const { x, y } = cornerAt(panel, corner);
    shape(
      withCorner(panel, corner, { x: x + arrow.x * step, y: y + arrow.y * step }),
      event.repeat,
    );
  };
  const { x, y, width, height } = panel;
  return (
    <div
      className={styles['frame']}
      data-chosen={isChosen || undefined}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
      {...dragging((start, from, to) => moved(start, { x: to.x - from.x, y: to.y - from.y }))}
    >
      <span className={styles['number']} aria-hidden>
        {formatNumber(at + 1)}
      </span>
      {corners.map((corner) => (
        <button
          key={corner}
          type="button"
          className={styles['corner']}
          data-corner={corner}
          aria-label={t('reader.panels.corner', { corner, panel: at + 1 })}
          onFocus={() => {
            edit(chosen(at));
          }}
          onKeyDown={(event) => {
            onKey(event, corner);
          }}
          {...dragging((start, from, to) => {
            const { x: left, y: top } = cornerAt(start, corner);
            return withCorner(start, corner, { x: left + to.x - from.x, y: top + to.y - from.y });
          })}
        />
      ))}
    </div>
  );
}
