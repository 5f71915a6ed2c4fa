import { withWords } from '../../lib/i18n.ts';

/* Fetches the panels over the page, and its text. */

export const loadSettings = async () =>
  (await withWords('readerPanels', () => import('./settings/SettingsSheet.tsx'))).SettingsSheet;

export const loadThumbnails = async () =>
  (await withWords('readerPanels', () => import('./ThumbnailsDialog.tsx'))).ThumbnailsDialog;

export const loadBooks = async () =>
  (await withWords('readerPanels', () => import('./BooksDialog.tsx'))).BooksDialog;

export const loadMarks = async () =>
  (await withWords('marks', () => import('./MarksPanel.tsx'))).MarksPanel;

export const loadHelp = async () =>
  (await withWords('readerPanels', () => import('./HelpDialog.tsx'))).HelpDialog;

export const loadPdfText = async () =>
  (await withWords(['epub', 'pdf'], () => import('./pdf/PdfText.tsx'))).PdfText;

export const loadImageText = async () =>
  (await withWords(['epub', 'readerAids'], () => import('./image-text/ImageTextHost.tsx')))
    .ImageTextHost;
