import { resolveLink } from './paths.ts';

/** What the rewriter needs to know beside the style sheet. */
export interface CssPlace {
  /** The file the style sheet is in. */
  readonly path: string;
  /** The address of a file of the book. */
  readonly urlOf: (path: string) => string;
  /** Size of the window in CSS pixels, for `vw` and `vh`: the frame is as wide as a chapter. */
  readonly viewport: { readonly width: number; readonly height: number };
}

const stringsAndComments = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?(?:\*\/|$)/g;

function withoutComments(css: string): string {
  return css.replace(stringsAndComments, (found) => (found.startsWith('/*') ? ' ' : found));
}

/** Data that can only be looked at or set in type. */
const harmlessData = /^data:(?:image|font|application\/(?:x-)?font)[\w.+-]*[/;,]/i;

/** The address under which the browser may fetch what a book names; nothing for what is not its own. */
export function ownUrl(value: string, { path, urlOf }: Omit<CssPlace, 'viewport'>) {
  const address = value.trim();
  if (address.startsWith('#') || harmlessData.test(address)) return address;
  const target = resolveLink(path, address);
  if (target?.kind !== 'internal') return undefined;
  const fragment = target.fragment === undefined ? '' : `#${encodeURIComponent(target.fragment)}`;
  return urlOf(target.path) + fragment;
}

const urls = /url\(\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^)"']*)\s*\)/gi;

function withOwnUrls(css: string, place: CssPlace): string {
  return css.replace(urls, (_, quoted: string) => {
    const value = quoted.trim().replace(/^["']|["']$/g, '');
    const url = ownUrl(value, place);
    // Nothing that could end the string.
    return url === undefined ? 'none' : `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`;
  });
}

const columnBreaks: Readonly<Record<string, string>> = {
  always: 'column',
  page: 'column',
  left: 'column',
  right: 'column',
  recto: 'column',
  verso: 'column',
  'avoid-page': 'avoid',
};

/** Pages are columns here, so a page break is a column break. */
function withColumnBreaks(css: string): string {
  const rule = /(?<![\w-])(?:page-)?break-(before|after|inside)\s*:\s*([\w-]+)/gi;
  return css.replace(rule, (_, side: string, value: string) => {
    return `break-${side}: ${columnBreaks[value.toLowerCase()] ?? value}`;
  });
}

const pixels = { vw: 'width', vh: 'height' } as const;

function withFixedUnits(css: string, { viewport }: CssPlace): string {
  return css.replace(/(?<![\w-])(-?\d*\.?\d+)(vw|vh)\b/gi, (whole, count: string, unit: string) => {
    const side = unit.toLowerCase() === 'vw' ? pixels.vw : pixels.vh;
    const size = (Number.parseFloat(count) * viewport[side]) / 100;
    return Number.isNaN(size) ? whole : `${size}px`;
  });
}

const pointsPerRem = { px: 16, pt: 12 } as const;

/** Sizes that are not of the root's would not follow the person's own. */
function withRelativeSizes(css: string): string {
  const rule = /(?<![\w-])(font(?:-size)?\s*:[^;}]*?)(\d*\.?\d+)(px|pt)\b/gi;
  return css.replace(rule, (_, before: string, count: string, unit: string) => {
    const per = unit.toLowerCase() === 'px' ? pointsPerRem.px : pointsPerRem.pt;
    return `${before}${Number((Number.parseFloat(count) / per).toFixed(4))}rem`;
  });
}

/** Rewrites declarations, of a sheet or a `style` attribute; imports are left out. */
export function rewriteCss(css: string, place: CssPlace): string {
  const plain = withoutComments(css)
    .replace(/@import\b[^;]*(?:;|$)/gi, '')
    .replace(/@(?:charset|namespace)\b[^;]*;/gi, '')
    // Expressions and bindings of browsers long gone.
    .replace(/(?:expression|-moz-binding|behavior)\s*[(:][^;}]*/gi, '')
    .replace(/(?<=[{\s;])-epub-/gi, '');
  const own = withOwnUrls(plain, place);
  return withRelativeSizes(withFixedUnits(withColumnBreaks(own), place));
}

const imports = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"')\s;]+))\s*\)?\s*([^;]*);/gi;

/** Sheets that import each other end somewhere. */
const deepest = 5;

/**
 * Rewrites a whole style sheet. What it imports of the book stands in its place, what it imports
 * from elsewhere is left out.
 * @param load the text of another file of the book; nothing when it cannot be had.
 */
export async function rewriteSheet(
  css: string,
  place: CssPlace,
  load: (path: string) => Promise<string | undefined>,
  depth = 0,
): Promise<string> {
  const found = depth < deepest ? [...withoutComments(css).matchAll(imports)] : [];
  const imported = await Promise.all(
    found.map(async ([, double, single, bare, media = '']) => {
      const target = resolveLink(place.path, double ?? single ?? bare ?? '');
      if (target?.kind !== 'internal') return '';
      const text = await load(target.path);
      if (text === undefined) return '';
      const own = await rewriteSheet(text, { ...place, path: target.path }, load, depth + 1);
      const query = media.replace(/\b(?:layer|supports)\b(?:\([^)]*\))?/gi, '').trim();
      return query === '' ? own : `@media ${query} {\n${own}\n}`;
    }),
  );
  return [...imported, rewriteCss(css, place)].join('\n');
}
