import type { User } from '@longbox/contract/users';
import { onDeviceChange } from '../../data/on-device/changes.ts';
import { setPdfTools } from '../../data/on-device/pdf-tools.ts';
import { startOnDevice } from '../../data/on-device/start.ts';
import { withWords } from '../../lib/i18n.ts';

let isListening = false;

/** Opens what this device keeps for an account, with what reads PDFs. */
export async function beginOnDevice(me: User): Promise<void> {
  setPdfTools(async () => (await import('./pdf-pages.ts')).pdfPages);
  await startOnDevice(me);
  if (isListening) return;
  isListening = true;
  onDeviceChange((heard) => {
    if (!('leaving' in heard) || document.hidden) return;
    void withWords('device', () => import('./say-leaving.ts')).then(({ sayLeaving }) => {
      sayLeaving(me, heard.leaving);
    });
  });
}
