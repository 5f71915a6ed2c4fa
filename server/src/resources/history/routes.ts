import { listHistory as listHistoryCall } from '@longbox/contract/history';
import { serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { listHistory } from './list-history.ts';

export const historyRoutes = ({ db }: Services) => [
  serveKept(listHistoryCall, ({ query }) => listHistory(db, query)),
];
