/** The width of a page that says none and has no picture, in CSS pixels. */
const WIDTH = 1000;

interface Size {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** The sizes that the content of a viewport element gives in numbers, however it separates them. */
export function sizeOfViewport(content: string): Size {
  const sizes = [...content.matchAll(/(?:^|[^a-z-])(width|height)\s*[=:]\s*([\d.]+)/gi)];
  const of = (side: string) => {
    const found = sizes.find(([, name = '']) => name.toLowerCase() === side);
    const size = Number.parseFloat(found?.[2] ?? '');
    return size > 0 ? size : undefined;
  };
  return { width: of('width'), height: of('height') };
}

/** How large a page is that doesn't say so: as its picture, and as high as what is on it. */
function measured(document: Document, { width, height }: Size): Size {
  const frame = document.defaultView?.frameElement;
  const [picture] = document.images;
  const box = document.querySelector('svg[viewBox]')?.getAttribute('viewBox') ?? '';
  const drawn = Number.parseFloat(box.trim().split(/[\s,]+/)[2] ?? '');
  const wide = width ?? (picture?.naturalWidth || drawn || WIDTH);
  if (height !== undefined || !(frame instanceof HTMLElement)) return { width: wide, height };
  const { display, width: before } = frame.style;
  Object.assign(frame.style, { display: 'block', width: `${wide}px`, height: '10px' });
  const { scrollHeight } = document.documentElement;
  Object.assign(frame.style, { display, width: before, height: '' });
  return { width: wide, height: scrollHeight };
}

/** Has a page of fixed layout say its size as the renderer reads it; without one nothing of it would be seen. */
export function ensureSize(document: Document): void {
  const found = document.querySelector('meta[name="viewport" i]');
  const given = sizeOfViewport(found?.getAttribute('content') ?? '');
  const isGiven = given.width !== undefined && given.height !== undefined;
  const { width, height } = isGiven ? given : measured(document, given);
  const meta = found ?? document.createElementNS('http://www.w3.org/1999/xhtml', 'meta');
  meta.setAttribute('name', 'viewport');
  meta.setAttribute('content', `width=${width},height=${height}`);
  if (!found) document.head.append(meta);
}
