/** A box in viewport pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlaceOptions {
  viewport: { width: number; height: number };
  /** Where along the anchor's edge: its start, its centre or its end. */
  align: 'start' | 'centre' | 'end';
  rtl: boolean;
  /** Distance from the anchor in pixels. */
  gap: number;
}

/** Least distance of a floating box from the viewport's edge, in pixels. */
const margin = 8;

/**
 * Where a floating box goes: under its anchor, above it when there is more room there,
 * and always inside the viewport. Answers viewport pixels and the room for its height.
 */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  { viewport, align, rtl, gap }: PlaceOptions,
): { left: number; top: number; maxHeight: number } {
  const under = viewport.height - (anchor.top + anchor.height) - gap - margin;
  const over = anchor.top - gap - margin;
  const above = size.height > under && over > under;
  const maxHeight = Math.max(0, above ? over : under);
  const height = Math.min(size.height, maxHeight);
  const alongLeft = align === (rtl ? 'end' : 'start');
  const right = anchor.left + anchor.width - size.width;
  const centre = anchor.left + (anchor.width - size.width) / 2;
  const side = alongLeft ? anchor.left : right;
  const wanted = align === 'centre' ? centre : side;
  const left = Math.max(margin, Math.min(wanted, viewport.width - size.width - margin));
  const top = above ? anchor.top - gap - height : anchor.top + anchor.height + gap;
  return { left, top, maxHeight };
}
