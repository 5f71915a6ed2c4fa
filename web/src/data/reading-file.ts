import { exportReading, importReading } from '@longbox/contract/export';
import { assetUrl } from './assets.ts';
import { useUpload } from './uploads.ts';

/** The address of a file of your own reading positions and marks. */
export const readingExportUrl = (): string => assetUrl(exportReading, {});

/** Adds reading positions and marks to your own. */
export const useImportReading = () =>
  useUpload(importReading, { failureTitle: 'account.reading.failed' });
