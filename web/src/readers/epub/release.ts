export type Styles = Readonly<Record<string, string>>;

/** Styles that let text out of a box, by the style that confines it. */
const releases: readonly (readonly [holds: (style: CSSStyleDeclaration) => boolean, Styles])[] = [
  [
    ({ position, top, left }) =>
      position !== 'static' && (position !== 'relative' || `${top}${left}` !== '0px0px'),
    { position: 'static' },
  ],
  [({ float }) => float !== 'none', { float: 'none' }],
  [
    ({ display }) => /^inline-|flex|grid|table|box/.test(display),
    { display: 'block', '-webkit-line-clamp': 'none' },
  ],
  [
    ({ overflowX, overflowY }) => `${overflowX}${overflowY}` !== 'visiblevisible',
    { overflow: 'visible', 'text-overflow': 'clip', contain: 'none' },
  ],
  [
    ({ transform, translate, scale, rotate }) =>
      [transform, translate, scale, rotate].some((one) => one !== 'none' && one !== undefined),
    { transform: 'none', translate: 'none', scale: 'none', rotate: 'none' },
  ],
  [
    ({ columnCount, columnWidth }) => columnCount !== 'auto' || columnWidth !== 'auto',
    { columns: 'auto' },
  ],
  [({ whiteSpace }) => whiteSpace === 'pre', { 'white-space': 'pre-wrap' }],
  [({ whiteSpace }) => whiteSpace === 'nowrap', { 'white-space': 'normal' }],
];

/** Sizes that a box of text needs not have. */
const free: Styles = {
  width: 'auto',
  height: 'auto',
  'min-width': '0',
  'min-height': '0',
  'max-width': '100%',
  'max-height': 'none',
  'break-inside': 'auto',
  'overflow-wrap': 'anywhere',
};

/** The fallback if that wasn't enough. */
const plain: Styles = {
  ...free,
  display: 'block',
  'max-width': 'none',
  margin: '0',
  padding: '0',
  'text-indent': '0',
  'letter-spacing': 'normal',
  'word-spacing': 'normal',
  'word-break': 'break-all',
  'line-height': 'normal',
  'font-size': '1rem',
};

/** Whether a box can hold text where no page shows it; `mode` is the way lines run around it. */
export function isHolding(style: CSSStyleDeclaration, mode: string): boolean {
  return style.writingMode !== mode || releases.some(([holds]) => holds(style));
}

/** The styles that make a box one of the text around it. */
export function releaseOf(style: CSSStyleDeclaration, mode: string): Styles {
  const found = releases.filter(([holds]) => holds(style)).map(([, styles]) => styles);
  return Object.assign({ 'writing-mode': mode }, free, ...found);
}

/** The same for one that holds text although nothing of the kind is known of it. */
export const plainStyles = plain;
