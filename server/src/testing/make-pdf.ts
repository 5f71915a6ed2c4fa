import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 90]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 90]>>',
];

/** Writes a PDF of two blank pages. */
export function makePdf(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj${object}endobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  writeFileSync(file, text + table + trailer);
}
