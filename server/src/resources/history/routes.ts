import { listHistory as listHistoryCall } from '@longbox/contract/history';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { listHistory } from './list-history.ts';

export const historyRoutes = ({ db }: Services) => [
  serve(listHistoryCall, ({ query }) => listHistory(db, query)),
];
