import { readIsbn } from '../images/barcode-jobs.ts';
import { listPdfPages, renderPdf, singlePagePdf } from '../pdf/pdf-jobs.ts';
import { extractRarEntry, listRar, surveyRar } from '../rar/rar-jobs.ts';
import { repackRar } from '../rar/repack-rar.ts';
import { unpackRar } from '../rar/unpack-rar.ts';
import { unpackSevenZip } from '../seven-zip/unpack-seven-zip.ts';
import type { unlockZip } from '../zip/unlock-zip.ts';
import { convertMobi } from '../mobi/convert-mobi.ts';
import { convertFb2, convertTxt, convertZippedFb2 } from '../text/convert-text.ts';

/** Its library is large and seldom needed. */
const unlockZipLater: typeof unlockZip = async (archive) =>
  (await import('../zip/unlock-zip.ts')).unlockZip(archive);

/**
 * The work that runs in the threads of the pool. Inputs and outputs are copied between threads, so they
 * are plain data. One job runs at a time in a thread.
 */
export const wasmJobs = {
  'pdf.pages': listPdfPages,
  'pdf.render': renderPdf,
  'pdf.page': singlePagePdf,
  'rar.survey': surveyRar,
  'rar.entry': extractRarEntry,
  'rar.list': listRar,
  'rar.repack': repackRar,
  'rar.unpack': unpackRar,
  'zip.unlock': unlockZipLater,
  '7z.unpack': unpackSevenZip,
  'txt.convert': convertTxt,
  'fb2.convert': convertFb2,
  'fb2.convertZipped': convertZippedFb2,
  'mobi.convert': convertMobi,
  'barcode.isbn': readIsbn,
} as const;
