import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Area, areaBetween } from '../../items/marks/area-style.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './areas.module.css';
import { pageAt, type PageUnder, type Point } from './page-at.ts';
import { useKeyBox } from './use-key-box.ts';

interface Drawn {
  readonly type: 'page';
  readonly page: number;
  readonly area: Area;
}

interface AreaDrawingProps {
  readonly onDrawn: (place: Drawn) => void;
  readonly onClose: () => void;
}

/** A rectangle smaller than this, in CSS pixels, was a press and no drawing. */
const SMALLEST = 8;

interface Stroke extends PageUnder {
  readonly from: Point;
  readonly to: Point;
}

function boxOf({ from, to }: Stroke) {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

/** The area drawn so far. */
function useStroke(
  layer: RefObject<HTMLDialogElement | null>,
  onDrawn: AreaDrawingProps['onDrawn'],
): Stroke | undefined {
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
  }, [layer]);
  return stroke;
}

/** Lies over the pages while a rectangle is drawn on one of them. */
export function AreaDrawing({ onDrawn, onClose }: AreaDrawingProps) {
  const t = useT();
  const layer = useRef<HTMLDialogElement>(null);
  const stroke = useStroke(layer, onDrawn);
  const keyed = useKeyBox(layer, onDrawn);
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
      {!stroke && keyed && <i className={styles['stroke']} style={keyed.box} />}
      <output className="visually-hidden">
        {!stroke && keyed && t('marks.box', keyed.shares)}
      </output>
      <p className={styles['help']} dir="auto">
        <span>
          {t('marks.draw')}
          <span className={styles['keys']}>{t('marks.draw.keys')}</span>
        </span>
        <IconButton label={t('dialog.cancel')} size="small" onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </p>
    </dialog>
  );
}
