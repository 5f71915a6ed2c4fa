import { getHealth, getServerInfo } from '@longbox/contract/actuator';
import { serve } from '../http/serve.ts';
import { version } from '../version.ts';

export const actuatorRoutes = () => [
  serve(getHealth, () => ({ status: 'UP' })),
  serve(getServerInfo, () => ({ build: { version, name: 'longbox' } })),
];
