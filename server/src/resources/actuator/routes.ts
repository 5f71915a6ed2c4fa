import {
  getHealth,
  getLiveness,
  getMetric as getMetricCall,
  getReadiness,
  getServerInfo,
  shutDown,
} from '@longbox/contract/actuator';
import { clearTasks } from '@longbox/contract/tasks';
import { Refusal } from '../../base/errors.ts';
import { databaseAway } from '../../http/error-reply.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { getMetric } from './get-metric.ts';
import { serverInfo } from './server-info.ts';

export const actuatorRoutes = ({ db, host, tasks }: Services) => [
  serve(getHealth, () => ({ status: 'UP' })),
  serve(getLiveness, () => ({ status: 'UP' })),
  serve(getReadiness, () => {
    if (!host.isReady()) throw new Refusal('unavailable', databaseAway);
    return { status: 'UP' };
  }),
  serve(getServerInfo, ({ exchange }) => serverInfo(exchange)),
  serve(getMetricCall, ({ params, query }) =>
    getMetric({ db, host }, { name: params.name, tags: query.tag }),
  ),
  serve(shutDown, () => {
    host.shutDown();
    return { message: 'Longbox is shutting down' };
  }),
  serve(clearTasks, () => tasks.clear()),
];
