import { MediaError } from '../base/media-error.ts';
import { drawPage } from './draw-page.ts';
import type { Size } from './page-size.ts';
import { withPdfBytes, withPdfPage } from './pdfium.ts';

/** A PDF of one page that shows a JPEG 2000 image from edge to edge. */
function pdfAround(picture: Uint8Array, { width, height }: Size): Buffer {
  const stream = (facts: string, data: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`<<${facts}/Length ${data.length}>>stream\n`),
      data,
      Buffer.from('\nendstream'),
    ]);
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R` +
        '/Resources<</XObject<</I 5 0 R>>>>>>',
    ),
    stream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`)),
    stream(`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/JPXDecode`, picture),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    starts.push(length);
    length += part.length;
    parts.push(part);
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}` +
        `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  ]);
}

/**
 * The pixels of a JPEG 2000 image, which PDFium decodes as it does inside a PDF.
 * @throws MediaError when it is damaged.
 */
export async function drawJp2({
  bytes,
  ...size
}: Size & { bytes: Uint8Array }): Promise<Size & { data: Uint8Array; channels: 3 }> {
  return withPdfBytes(pdfAround(bytes, size), (pdfium, document) =>
    withPdfPage(pdfium, document, 0, (page) => {
      // An image that can't be decoded would leave a white page.
      const bitmap = pdfium.FPDFImageObj_GetBitmap(pdfium.FPDFPage_GetObject(page, 0));
      if (bitmap === 0) throw new MediaError('ERR_1007');
      pdfium.FPDFBitmap_Destroy(bitmap);
      return drawPage({ pdfium, document, page, points: size }, size, async (pixels) => ({
        ...size,
        data: pixels.slice(),
        channels: 3,
      }));
    }),
  );
}
