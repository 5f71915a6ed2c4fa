import type { BookPage } from '@longbox/contract/books';

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The pages of a PDF that is open, from 1. */
export interface OpenPdf {
  /** Whether a page can be drawn here: all its fonts are at hand. */
  isDrawable(page: number): Promise<boolean>;
  /** A page as a JPEG. */
  picture(page: number, size: PictureSize): Promise<Blob>;
  close(): void;
}

/** What reads PDFs on this device. */
export interface PdfTools {
  /** The address of its program, which has to be kept as well. */
  readonly program: string;
  /**
   * Opens a file whose pages the server has counted.
   *
   * @throws when it can't be read here.
   */
  open(file: File, pages: readonly BookPage[]): Promise<OpenPdf>;
}

let load: (() => Promise<PdfTools>) | undefined;

/** Sets what reads PDFs: it draws, so it stands above this layer. */
export function setPdfTools(next: () => Promise<PdfTools>): void {
  load = next;
}

/** @throws when nothing reads PDFs here, or it doesn't come. */
export async function pdfTools(): Promise<PdfTools> {
  if (load === undefined) throw new Error('Nothing reads PDFs here');
  return load();
}
