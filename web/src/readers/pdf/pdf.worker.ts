import { init } from '@embedpdf/pdfium';
import { openDocument, type PdfDocument } from './document.ts';
import { openFile, openKept } from './file-source.ts';
import type { PdfAnswer, PdfCalls, PdfQuestion } from './messages.ts';
import { failureOf, PdfError } from './pdf-failure.ts';
import type { Pdfium } from './pdfium.ts';

async function loadPdfium(): Promise<Pdfium> {
  try {
    // It knows where its program is: the build puts that beside this file.
    const module = await init({});
    module.PDFiumExt_Init();
    return module;
  } catch (error) {
    throw new PdfError('lost', { cause: error });
  }
}

let document: PdfDocument | undefined;

async function open({ from, mostWhole }: PdfCalls['open']['told']) {
  const opening = typeof from === 'string' ? openFile(from, mostWhole) : openKept(from);
  // Whether the file can be had in parts is known long before PDFium is there.
  const [source, pdfium] = await Promise.all([opening, loadPdfium()]);
  document = openDocument(pdfium, source);
  return { count: document.count };
}

async function picture(open: PdfDocument, { index, width, height }: PdfCalls['picture']['told']) {
  const pixels = open.draw(index, { x: 0, y: 0, width, height, full: { width, height } });
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  if (question.name === 'open') return { open: await open(question.told) };
  if (!document) throw new PdfError('lost');
  if (question.name === 'outline') return { outline: document.outline() };
  if (question.name === 'page') return { page: document.page(question.told) };
  if (question.name === 'picture') return { picture: await picture(document, question.told) };
  return { draw: document.draw(question.told.index, question.told.cut) };
}

async function reply(question: PdfQuestion): Promise<void> {
  try {
    const found = await answer(question);
    postMessage(found, { transfer: found.draw ? [found.draw] : [] });
  } catch (error) {
    postMessage({ failure: failureOf(error) } satisfies PdfAnswer);
  }
}

addEventListener('message', (event: MessageEvent<PdfQuestion>) => void reply(event.data));
