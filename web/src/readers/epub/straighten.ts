/** A text longer than a caption goes on in columns; in characters. */
const CAPTION = 200;

/** The body is one run of columns, regardless of the book's styles. */
const flat: Readonly<Record<string, string>> = {
  display: 'block',
  position: 'relative',
  inset: 'auto',
  float: 'none',
  width: 'auto',
  height: 'auto',
  'min-width': '0',
  'min-height': '0',
  overflow: 'visible',
  transform: 'none',
  columns: 'auto',
  contain: 'none',
  zoom: '1',
};

function put(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(name, value, 'important');
  }
}

const isMute = ({ nodeType, nodeValue }: Node) =>
  nodeType === Node.COMMENT_NODE ||
  (nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim() === '');

/** The boxes that begin where the document does. */
function* firstBoxes(body: HTMLElement): Generator<HTMLElement> {
  const boxes = body.querySelectorAll<HTMLElement>('*');
  let parent = body;
  for (const box of boxes) {
    const first = Array.from(parent.childNodes).find((node) => !isMute(node));
    if (box !== first) return;
    yield box;
    parent = box;
  }
}

/** WebKit measures inside a zoomed box by another scale than around it. Firefox before 126 knows of none. */
const isZoomed = (zoom: string | undefined) => zoom !== undefined && zoom !== '1';

/** Pictures are no larger than their page, whatever the book says is the least. */
function bound(picture: HTMLElement, isVertical: boolean): void {
  const { maxWidth, maxHeight, minWidth, minHeight } = getComputedStyle(picture);
  const [side, most] = isVertical ? ['max-height', maxHeight] : ['max-width', maxWidth];
  const isFree = most === 'none' || most === '0px';
  const least = (size: string) => (size === 'auto' ? '0' : `min(${size}, 100%)`);
  put(picture, {
    'min-width': least(minWidth),
    'min-height': least(minHeight),
    [side]: isFree ? '100%' : `min(${most}, 100%)`,
  });
}

/** Makes a document one that can be read column by column, once it has its styles. */
export function straighten({ body, documentElement }: Document): void {
  // Out of the flow, a root would be as long as its longest word, not as its frame.
  put(documentElement, { position: 'static', float: 'none', zoom: '1' });
  put(body, flat);
  const { writingMode: mode, direction } = getComputedStyle(body);
  const isVertical = mode.startsWith('vertical');
  // Columns follow each other as the root says, and pages as the renderer takes it from either.
  const isRightToLeft = [body.dir, documentElement.dir, direction].includes('rtl');
  if (!isVertical) put(documentElement, { direction: isRightToLeft ? 'rtl' : 'ltr' });
  for (const box of body.querySelectorAll<HTMLElement>(':not(svg, svg *, math, math *)')) {
    const { position, writingMode, zoom } = getComputedStyle(box);
    if (isZoomed(zoom)) put(box, { zoom: '1' });
    const isLong = (box.textContent ?? '').trim().length > CAPTION;
    // Lines across the others are as long as the frame, which would grow with them.
    if (isLong && writingMode !== mode) put(box, { 'writing-mode': mode });
    const isOut = isLong && position === 'absolute';
    if (isOut || position === 'fixed' || position === 'sticky') put(box, { position: 'static' });
  }
  for (const picture of body.querySelectorAll<HTMLElement>('img, video'))
    bound(picture, isVertical);
  // Before a first element there is nothing to break; WebKit would leave a column empty.
  for (const box of firstBoxes(body)) put(box, { 'break-before': 'auto' });
}
