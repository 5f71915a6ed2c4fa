import { withWords } from '../../lib/i18n.ts';

/** Fetches what takes books along, which few visits need. */
export const loadTaking = () => withWords('device', () => import('./taking.ts'));
