import {
  getHealth,
  getMetric as getMetricCall,
  getServerInfo,
  shutDown,
} from '@longbox/contract/actuator';
import { clearTasks } from '@longbox/contract/tasks';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { getMetric } from './get-metric.ts';
import { serverInfo } from './server-info.ts';

export const actuatorRoutes = ({ db, host, tasks }: Services) => [
  serve(getHealth, () => ({ status: 'UP' })),
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
