/** Words on a page; `x` and `y` are points from its bottom left. */
export interface WrittenWords {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** In points. */
  readonly size?: number;
  /** Drawn with a font of boxes that is in the file, for letters that no font of PDFium's has. */
  readonly boxes?: boolean;
  /** Degrees, against the clock. */
  readonly turned?: number;
}

export interface WrittenLink {
  /** Left, bottom, right, top in points. */
  readonly rect: readonly [number, number, number, number];
  readonly to: { readonly page: number } | { readonly url: string };
}

export interface WrittenPage {
  readonly words: readonly WrittenWords[];
  readonly links?: readonly WrittenLink[];
  /** Degrees by which it is shown turned, with the clock. */
  readonly rotate?: number;
}

export interface WrittenPdf {
  readonly pages: readonly WrittenPage[];
  /** Titles with the pages, from 0, they lead to. */
  readonly outline?: readonly { readonly title: string; readonly page: number }[];
  /** So many bytes that nothing needs stand before the pages. */
  readonly ballast?: number;
}

/** Points of every page. */
export const PAGE = { width: 600, height: 800 };

const hex = (text: string): string =>
  Array.from(text, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
const utf16 = (text: string): string => `<feff${hex(text)}>`;
const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, '\\$&')})`;
const stream = (text: string, more = ''): string =>
  `<< /Length ${text.length} ${more}>>\nstream\n${text}\nendstream`;

/** Every letter of the boxes, with a code of its own from 1 on. */
function boxLetters(pages: readonly WrittenPage[]): string[] {
  const words = pages.flatMap((page) => page.words).filter(({ boxes }) => boxes);
  return [...new Set(words.flatMap(({ text }) => [...text]))];
}

/** Written from right to left as such files are: the last letter first, each box half as wide as high. */
function inOrder(text: string): string[] {
  return /[\u0590-\u05FF]/.test(text) ? [...text].toReversed() : [...text];
}

function contentOf({ words }: WrittenPage, letters: readonly string[]): string {
  return words
    .map(({ text, x, y, size = 20, boxes = false, turned = 0 }) => {
      const angle = (turned / 180) * Math.PI;
      const [cos, sin] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)];
      const codes = inOrder(text).map((letter) => String(letters.indexOf(letter) + 1));
      const shown = boxes
        ? `<${codes.map((code) => Number(code).toString(16).padStart(2, '0')).join('')}>`
        : literal(text);
      const matrix = `${cos} ${sin} -${sin} ${cos} ${x} ${y}`.replaceAll('--', '');
      return `BT /${boxes ? 'B' : 'F'} ${size} Tf ${matrix} Tm ${shown} Tj ET`;
    })
    .join('\n');
}

/** Which letters the codes of the boxes mean. */
function letterMap(letters: readonly string[]): string {
  const rows = letters.map(
    (letter, at) => `<${(at + 1).toString(16).padStart(2, '0')}> <${hex(letter)}>`,
  );
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapType 2 def /CMapName /Boxes def
1 begincodespacerange <00> <ff> endcodespacerange
${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar
endcmap end end`;
}

function linkOf({ rect, to }: WrittenLink, pageNumber: (page: number) => number): string {
  const target =
    'url' in to
      ? `/A << /S /URI /URI ${literal(to.url)} >>`
      : `/Dest [${pageNumber(to.page)} 0 R /Fit]`;
  return `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${rect.join(' ')}] ${target} >>`;
}

/** A small PDF, made by hand: what is in it is known to the letter. */
export function writePdf({ pages, outline = [], ballast = 0 }: WrittenPdf): Uint8Array {
  const letters = boxLetters(pages);
  // 1 catalogue, 2 pages, 3 plain font, 4 boxes, 5 their glyph, 6 their letters, 7 ballast, 8 outline
  const firstPage = 9;
  const pageNumber = (page: number): number => firstPage + page * 2;
  const firstEntry = firstPage + pages.length * 2;
  const names = letters.map((_, at) => `/b${at + 1}`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? '/Outlines 8 0 R ' : ''}>>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0]
/CharProcs << ${letters.map((_, at) => `/b${at + 1} 5 0 R`).join(' ')} >>
/Encoding << /Type /Encoding /Differences [1 ${names}] >> /FirstChar 1 /LastChar ${Math.max(1, letters.length)}
/Widths [${letters.map(() => '500').join(' ')}] /ToUnicode 6 0 R /Resources << >> >>`,
    stream('500 0 0 0 450 700 d1 0 0 450 700 re f'),
    stream(letterMap(letters)),
    stream('x'.repeat(ballast)),
    `<< /Type /Outlines /Count ${outline.length} /First ${firstEntry} 0 R /Last ${firstEntry + outline.length - 1} 0 R >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Rotate ${page.rotate ?? 0}
/Contents ${pageNumber(at) + 1} 0 R /Resources << /Font << /F 3 0 R /B 4 0 R >> >>
/Annots [${(page.links ?? []).map((link) => linkOf(link, pageNumber)).join(' ')}] >>`,
      stream(contentOf(page, letters)),
    ]),
    ...outline.map(({ title, page }, at) => {
      const next = at + 1 < outline.length ? `/Next ${firstEntry + at + 1} 0 R` : '';
      const previous = at > 0 ? `/Prev ${firstEntry + at - 1} 0 R` : '';
      return `<< /Title ${utf16(title)} /Parent 8 0 R /Dest [${pageNumber(page)} 0 R /Fit] ${previous} ${next} >>`;
    }),
  ];
  const begin = '%PDF-1.7\n';
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  let offset = begin.length;
  const offsets = written.map((object) => {
    const own = offset;
    offset += object.length;
    return `${String(own).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return new TextEncoder().encode([begin, ...written, table, trailer].join(''));
}
