import { getServerInfo } from '@longbox/contract/actuator';
import { queryOf } from './query.ts';

/** Version and build of the server; administrators only. */
export const serverInfoQuery = queryOf(getServerInfo, {}, { failureTitle: 'failure.serverInfo' });
