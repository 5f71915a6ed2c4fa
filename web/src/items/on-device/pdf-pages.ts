import program from '@embedpdf/pdfium/pdfium.wasm?url';
import type { PdfTools } from '../../data/on-device/pdf-tools.ts';
import { createPdfEngine } from '../../readers/pdf/engine.ts';
import { filePages } from '../../readers/pdf/file-pages.ts';

/** Reads PDFs of this device with what readers read their text with. */
export const pdfPages: PdfTools = {
  program,
  async open(file, pages) {
    const engine = createPdfEngine(file);
    try {
      const { count } = await engine.open(0);
      const { indexOf } = filePages(pages, count);
      return {
        isDrawable: async (page) => (await engine.page(indexOf(page), 'sought')).isDrawable,
        picture: (page, size) => engine.picture(indexOf(page), size),
        close: engine.close,
      };
    } catch (error) {
      engine.close();
      throw error;
    }
  },
};
