import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { isOwnServer } from '../../../lib/own-server.ts';

/** Whether the browser has been told to save data; not all of them tell. */
function asksToSave(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  if (typeof connection !== 'object' || connection === null) return false;
  return 'saveData' in connection && connection.saveData === true;
}

/** Whether pages come in the size of the screen: as the person has chosen, else as the browser has. */
export function savesData({ of }: Pick<PageSettingsOfBook, 'of'>): boolean {
  return isOwnServer && (of('webreader.dataSaver') ?? asksToSave());
}
