import { exportServer } from '@longbox/contract/export';
import { assetUrl } from './assets.ts';

/** The address of a file of everything that people entered. */
export const serverExportUrl = (): string => assetUrl(exportServer, {});
