import { writeFileSync } from 'node:fs';

/** Writes a PDF of A4 pages, each with a drawing of its own. */
export function writePdf(file: string, pages: number): void {
  const kids = Array.from({ length: pages }, (_, index) => `${index * 2 + 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, (_, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${index * 2 + 4} 0 R>>`,
      drawing(index),
    ]).flat(),
  ];
  let text = '%PDF-1.4\n';
  const rows: string[] = [];
  for (const [index, object] of objects.entries()) {
    rows.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj${object}\nendobj\n`;
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  writeFileSync(file, text + table + trailer, 'latin1');
}

function drawing(index: number): string {
  const content = Array.from({ length: 40 }, (_, line) => {
    const shade = (((index * 7 + line * 13) % 100) / 100).toFixed(2);
    return `${shade} 0.5 0.2 rg ${line * 14} ${(line * 20 + index) % 800} 60 30 re f`;
  }).join('\n');
  return `<</Length ${content.length}>>stream\n${content}\nendstream`;
}
