import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes of a PDF of these objects, numbered from 1; the first is its catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const rows: string[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    rows.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    length += part.length;
    parts.push(part);
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}

/** A stream object, with the entries of its dictionary besides the length. */
export const pdfStream = (data: string | Buffer, facts = ''): Buffer => {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([
    Buffer.from(`<<${facts}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** Writes a PDF of two blank pages. */
export function makePdf(file: string): void {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 90]>>';
  const pages = '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pdfOf(['<</Type/Catalog/Pages 2 0 R>>', pages, page, page]));
}

/** A page of 300 by 100 points, with resources and content. */
export const onePagePdf = (resources: string, content: string, others: Buffer[] = []): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<<${resources}>>>>`,
    pdfStream(content),
    ...others,
  ]);

/** Drawings, numbered from `first`, that draw the next but one so many times each. */
const drawings = (levels: number, times: number, first: number): Buffer[] =>
  Array.from({ length: levels }, (_, level) =>
    pdfStream(
      level + 1 === levels ? '0 0 300 100 re f ' : '/D Do '.repeat(times),
      `/Type/XObject/Subtype/Form/BBox[0 0 300 100]/Resources<</XObject<</D ${first + level + 2} 0 R>>>>`,
    ),
  );

/** A black page of drawings that draw the next but one: of 12 levels it would take for ever. */
export const drawingPdf = (levels: number, times = 40): Buffer =>
  onePagePdf('/XObject<</D 5 0 R>>', '/D Do', drawings(levels, times, 5));

/** A blank page, and one that takes a second or more. */
export function slowSecondPage(): Buffer {
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<<${page}>>`,
    `<<${page}/Contents 5 0 R/Resources<</XObject<</D 6 0 R>>>>>>`,
    pdfStream('/D Do'),
    ...drawings(5, 20, 6),
  ]);
}
