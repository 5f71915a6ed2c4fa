import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { areaBetween } from '../../items/marks/area-style.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './areas.module.css';

interface Drawn {
  readonly type: 'page';
  readonly page: number;
  readonly area: ReturnType<typeof areaBetween>;
}

interface AreaDrawingProps {
  readonly onDrawn: (place: Drawn) => void;
  readonly onClose: () => void;
}

/** A rectangle smaller than this, in CSS pixels, was a press and no drawing. */
const SMALLEST = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Stroke {
  readonly page: number;
  readonly picture: DOMRect;
  readonly from: Point;
  readonly to: Point;
}

/** The page under a point of the window, and where its whole picture lies. */
function pageAt(x: number, y: number): Pick<Stroke, 'page' | 'picture'> | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const box = element.closest<HTMLElement>('[data-page]');
    // Of a page that is cut, the picture reaches beyond its box.
    const picture = box?.querySelector('img')?.getBoundingClientRect();
    if (box && picture) return { page: Number(box.dataset['page']), picture };
  }
  return undefined;
}

function boxOf({ from, to }: Stroke) {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

/** What is drawn so far, until it is finished. */
function useStroke(onDrawn: AreaDrawingProps['onDrawn']) {
  const layer = useRef<HTMLDialogElement>(null);
  const [stroke, setStroke] = useState<Stroke>();
  const press = useEffectEvent((event: PointerEvent) => {
    const { clientX: x, clientY: y, isPrimary, button, target, pointerId } = event;
    const page = target === layer.current ? pageAt(x, y) : undefined;
    if (!page || !isPrimary || button !== 0) return;
    layer.current?.setPointerCapture(pointerId);
    setStroke({ ...page, from: { x, y }, to: { x, y } });
  });
  const move = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    if (stroke) setStroke({ ...stroke, to: { x, y } });
  });
  const lift = useEffectEvent(() => {
    setStroke(undefined);
    if (!stroke) return;
    const { width, height } = boxOf(stroke);
    if (width < SMALLEST || height < SMALLEST) return;
    const { picture, page, from, to } = stroke;
    const share = ({ x, y }: Point) => ({
      x: (x - picture.left) / picture.width,
      y: (y - picture.top) / picture.height,
    });
    onDrawn({ type: 'page', page, area: areaBetween(share(from), share(to)) });
  });
  useEffect(() => {
    const element = layer.current;
    const ended = new AbortController();
    const { signal } = ended;
    element?.addEventListener('pointerdown', (event) => press(event), { signal });
    element?.addEventListener('pointermove', (event) => move(event), { signal });
    element?.addEventListener('pointerup', () => lift(), { signal });
    element?.addEventListener('pointercancel', () => setStroke(undefined), { signal });
    return () => {
      ended.abort();
    };
  }, []);
  return { layer, stroke };
}

/** Lies over the pages while a rectangle is drawn on one of them. */
export function AreaDrawing({ onDrawn, onClose }: AreaDrawingProps) {
  const t = useT();
  const { layer, stroke } = useStroke(onDrawn);
  useEffect(() => {
    const opener = document.activeElement;
    layer.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [layer]);
  return (
    <dialog
      ref={layer}
      open
      tabIndex={-1}
      aria-label={t('marks.addArea')}
      className={styles['drawing']}
    >
      {stroke && <i className={styles['stroke']} style={boxOf(stroke)} />}
      <p className={styles['help']} dir="auto">
        {t('marks.draw')}
        <IconButton label={t('dialog.cancel')} size="small" onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </p>
    </dialog>
  );
}
