import { resolveLink } from './paths.ts';

/** Everything the rewriter needs besides the style sheet. */
export interface CssPlace {
  /** The file the style sheet is in. */
  readonly path: string;
  /** The address of a file of the book. */
  readonly urlOf: (path: string) => string;
  /** Size of the window in CSS pixels, for letters measured in it: the frame is as wide as a chapter. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether the window is as a media query asks; none for pages, whose frames are as large as they are. */
  readonly matches: ((query: string) => boolean) | undefined;
}

const stringsAndComments = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?(?:\*\/|$)/g;

function withoutComments(css: string): string {
  return css.replace(stringsAndComments, (found) => (found.startsWith('/*') ? ' ' : found));
}

/** Data that can only be looked at or set in type. */
const harmlessData = /^data:(?:image|font|application\/(?:x-)?font)[\w.+-]*[/;,]/i;

/** The address under which the browser may fetch a file that a book names; nothing for files outside the book. */
export function ownUrl(value: string, { path, urlOf }: Pick<CssPlace, 'path' | 'urlOf'>) {
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

const sides = { w: 'width', h: 'height' } as const;

/**
 * What a book calls the window is a page: `vw` and `vh` are counted in it, as the renderer says how large it
 * is. Sizes of letters are those of the window itself, and what a query asks is left alone.
 */
function withPageUnits(css: string, { viewport }: CssPlace): string {
  const rule =
    /@(?:media|container|supports)[^{]*|(?<![\w-])(font(?:-size)?|line-height)\s*:[^;}]*|(?<![\w.-])(-?\d*\.?\d+)[sld]?v([wh]|min|max)\b/gi;
  return css.replace(rule, (whole: string, type?: string, count?: string, side?: string) => {
    if (type !== undefined) return withPixels(whole, viewport);
    if (count === undefined || side === undefined) return whole;
    const unit = side.toLowerCase();
    const [w, h] = [
      `var(--longbox-vw,${viewport.width / 100}px)`,
      `var(--longbox-vh,${viewport.height / 100}px)`,
    ];
    const one = unit === 'w' ? w : unit === 'h' ? h : `${unit}(${w},${h})`;
    return `calc(${count}*${one})`;
  });
}

const sized = /\((?=[^()]*\b(?:width|height|aspect-ratio|orientation)\b)[^()]*\)/gi;

/**
 * What a media query asks of sizes is answered by the window: the frame is as long as a chapter, and would grow or
 * shrink by the answer without end.
 */
export function withAnswers(query: string, { matches }: Pick<CssPlace, 'matches'>): string {
  if (!matches) return query;
  return query.replace(sized, (asked) => (matches(asked) ? '(min-width:0)' : '(max-width:-1px)'));
}

function withPixels(css: string, viewport: CssPlace['viewport']): string {
  return css.replace(
    /(?<![\w.-])(\d*\.?\d+)[sld]?v([wh])\b/gi,
    (_, count: string, unit: string) => {
      const side = unit.toLowerCase() === 'w' ? sides.w : sides.h;
      return `${(Number.parseFloat(count) * viewport[side]) / 100}px`;
    },
  );
}

/** How many of each make the size of the root's letters. */
const perRem: Readonly<Record<string, number>> = {
  px: 16,
  pt: 12,
  pc: 1,
  in: 1 / 6,
  cm: 2.54 / 6,
  mm: 25.4 / 6,
  q: 101.6 / 6,
};

/** Sizes by name, in those of the root's letters. */
const named: Readonly<Record<string, number>> = {
  'xx-small': 0.5625,
  'x-small': 0.625,
  small: 0.8125,
  medium: 1,
  large: 1.125,
  'x-large': 1.5,
  'xx-large': 2,
  'xxx-large': 3,
};

/** Sizes that are not of the root's would not follow the person's own, nor would the distance of lines. */
function withRelativeSizes(css: string): string {
  const rule = /(?<![\w-])(?:font(?:-size)?|line-height)\s*:[^;}]*/gi;
  return css.replace(rule, (declaration) =>
    declaration
      .replace(
        /(?<![\w.#-])(\d*\.?\d+)(px|pt|pc|in|cm|mm|q)\b/gi,
        (_, count: string, unit: string) => {
          const per = perRem[unit.toLowerCase()] ?? 1;
          return `${Number((Number.parseFloat(count) / per).toFixed(4))}rem`;
        },
      )
      .replace(
        /(?<=[:\s])(?:xxx?-large|xx?-small|x-large|small|medium|large)(?=[\s;!/]|$)/gi,
        (name) => `${named[name.toLowerCase()] ?? 1}rem`,
      ),
  );
}

/** Rewrites declarations, of a sheet or a `style` attribute; imports are left out. */
export function rewriteCss(css: string, place: CssPlace): string {
  const plain = withoutComments(css)
    .replace(/@import\b[^;]*(?:;|$)/gi, '')
    .replace(/@(?:charset|namespace)\b[^;]*;/gi, '')
    // Expressions and bindings of browsers long gone.
    .replace(/(?<![\w.#-])(?:expression|-moz-binding|behavior)\s*[(:][^;}]*/gi, '')
    .replace(/@media[^{;]*/gi, (query) => withAnswers(query, place))
    .replace(/(?<=[{\s;])-epub-/gi, '');
  const own = withOwnUrls(plain, place);
  return withRelativeSizes(withPageUnits(withColumnBreaks(own), place));
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
      return query === '' ? own : `@media ${withAnswers(query, place)} {\n${own}\n}`;
    }),
  );
  return [...imported, rewriteCss(css, place)].join('\n');
}
