import { readSync } from 'node:fs';

const searchedBytes = 1 << 20;

/**
 * Whether a file that PDFium refuses is a sound PDF of zero pages: PDFium calls that damaged. Such a file
 * is small, so only its first mebibyte is searched for a page tree that counts 0.
 */
export function declaresNoPages(file: number): boolean {
  const bytes = Buffer.alloc(searchedBytes);
  const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, searchedBytes, 0));
  const isPdf = text.slice(0, 1024).includes('%PDF-') && text.includes('startxref');
  return (
    isPdf &&
    /\/Type\s*\/Pages\b/.test(text) &&
    /\/Count\s+0\b/.test(text) &&
    !/\/Type\s*\/(Page\b|ObjStm\b)/.test(text)
  );
}
