import { chosenFamily, faceRules, type FontFace } from './font-faces.ts';
import type { Theme } from './themes.ts';

/** How a book is set. Values that a table lists are in the order in which its key goes through them. */
export interface EpubSettings {
  /** Of fixed layout; text goes as its documents say. */
  readonly direction: 'auto' | 'ltr' | 'rtl';
  readonly theme: Theme;
  readonly layout: 'paginated' | 'scroll';
  readonly columns: 'auto' | 'one' | 'two';
  /** Percent. */
  readonly fontSize: number;
  /** A factor; 1 leaves the lines as the book has them. */
  readonly lineHeight: number;
  /** A factor. */
  readonly margins: number;
  readonly typeface: 'publisher' | 'serif' | 'sans' | 'own' | 'served' | 'kept';
  /** Name of a typeface installed on the device, for `own`. */
  readonly ownTypeface: string;
  /** The files of the server's or the person's own typeface, for `served` and `kept`. */
  readonly faces: readonly FontFace[];
  readonly alignment: 'publisher' | 'start' | 'justify';
  readonly hyphenation: 'publisher' | 'on' | 'off';
}

const typefaces = {
  serif: "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, 'Noto Serif', serif",
  sans: "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif",
} as const;

function typefaceOf({ typeface, ownTypeface, faces }: EpubSettings): string | undefined {
  if (typeface === 'publisher') return undefined;
  if (typeface === 'served' || typeface === 'kept') {
    return faces.length === 0 ? undefined : `"${chosenFamily}", ${typefaces.serif}`;
  }
  if (typeface !== 'own') return typefaces[typeface];
  const name = ownTypeface.replace(/["\\;{}<>]/g, '').trim();
  return name === '' ? undefined : `"${name}", ${typefaces.serif}`;
}

/** Text that is set in lines, not drawn or typed letter by letter. */
const blocks = 'body,p,li,dd,dt,blockquote,figcaption,td,th';

/** What books may override. */
export function stylesBefore({ theme }: Pick<EpubSettings, 'theme'>): string {
  const { ink, ground, link } = theme;
  return `
html{color:${ink};background:${ground};font-family:${typefaces.serif}}
a:any-link{color:${link}}
img,svg{max-inline-size:100%}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse}`;
}

function colourRules({ ink, ground, link, scheme, keepsColors }: Theme): string {
  const base = `
html{--theme-bg-color:${ground};color-scheme:${scheme}!important}`;
  if (keepsColors) return base;
  // A book's own colors are made for white paper.
  return `${base}
html,body{color:${ink}!important;background-color:${ground}!important}
body :not(a,a *,svg,svg *,img,mark){color:inherit!important;background-color:transparent!important;border-color:currentColor!important}
a:any-link,a:any-link *{color:${link}!important;background-color:transparent!important}`;
}

/** The person's choices, which override the book's styles. */
export function stylesAfter(settings: EpubSettings): string {
  const { theme, layout, fontSize, lineHeight, alignment, hyphenation } = settings;
  const family = typefaceOf(settings);
  const rules = [
    faceRules(settings.faces),
    colourRules(theme),
    `html{font-size:${fontSize}%!important;-webkit-text-size-adjust:100%}`,
  ];
  // Around a document of a long scroll its window scrolls, either way: wheels and fingers must get through to it.
  rules.push(
    layout === 'scroll'
      ? 'html{touch-action:manipulation}'
      : 'html{touch-action:pan-y pinch-zoom;overscroll-behavior:none}',
  );
  if (family !== undefined) {
    rules.push(
      `body,body :not(pre,code,kbd,samp,tt,math,math *,svg *){font-family:${family}!important}`,
    );
  }
  if (lineHeight !== 1) {
    rules.push(`${blocks}{line-height:${(lineHeight * 1.5).toFixed(2)}!important}`);
  }
  if (alignment !== 'publisher')
    rules.push(`p,li,dd,blockquote{text-align:${alignment}!important}`);
  if (hyphenation !== 'publisher') {
    rules.push(`body *{hyphens:${hyphenation === 'on' ? 'auto' : 'none'}!important}`);
  }
  return rules.join('\n');
}

/** Colors a person marks text with. */
export const markColours = ['yellow', 'green', 'blue', 'pink'] as const;
export type MarkColour = (typeof markColours)[number];

const marks: Readonly<Record<MarkColour | 'found' | 'here' | 'spoken', string>> = {
  yellow: 'rgb(255 214 10 / 45%)',
  green: 'rgb(80 200 110 / 40%)',
  blue: 'rgb(80 160 255 / 38%)',
  pink: 'rgb(255 105 160 / 38%)',
  found: 'rgb(255 160 60 / 35%)',
  here: 'rgb(255 120 40 / 70%)',
  spoken: 'rgb(80 160 255 / 25%)',
};

/** Names under which marks are drawn in a document. */
export const markName = (kind: keyof typeof marks): string => `longbox-${kind}`;

/** Draws the marks, in every kind of book. */
export const markStyles = Object.entries(marks)
  .map(([kind, colour]) => `::highlight(longbox-${kind}){background-color:${colour}}`)
  .join('\n');

/** The attributes of the renderer for text that flows, in a host so many CSS pixels wide. */
export function flowAttributes(
  { layout, columns, margins }: EpubSettings,
  hostWidth: number,
): Readonly<Record<'flow' | 'gap' | 'margin' | 'max-column-count' | 'max-inline-size', string>> {
  const half = Math.max(200, Math.floor(hostWidth / 2));
  return {
    flow: layout === 'scroll' ? 'scrolled' : 'paginated',
    gap: `${Math.min(40, 6 * margins)}%`,
    margin: `${Math.round(24 + 24 * margins)}px`,
    'max-column-count': columns === 'one' ? '1' : '2',
    'max-inline-size': columns === 'two' && layout === 'paginated' ? `${half}px` : '720px',
  };
}
