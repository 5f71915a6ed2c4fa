import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { asksToSaveData } from '../../../lib/asks-to-save-data.ts';
import { isOwnServer } from '../../../lib/own-server.ts';

/** Whether pages come in the size of the screen: as the person has chosen, else as the browser has. */
export function savesData({ of }: Pick<PageSettingsOfBook, 'of'>): boolean {
  return isOwnServer && (of('webreader.dataSaver') ?? asksToSaveData());
}
