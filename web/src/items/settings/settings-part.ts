import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';

/** All settings as lines. They bear the words of where they are set, so they come with many words. */
export const settingsPart = partOf(() =>
  withWords(
    ['settings', 'accounts', 'administration', 'server', 'reader', 'readerPanels'],
    () => import('./rows.tsx'),
  ),
);
