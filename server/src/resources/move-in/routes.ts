import {
  endMoveIn as endMoveInCall,
  getMoveIn as getMoveInCall,
  planMoveIn as planMoveInCall,
  startMoveIn as startMoveInCall,
} from '@longbox/contract/move-in';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { endMoveIn, getMoveIn, planMoveIn, startMoveIn } from './move-in.ts';

/** Moving in from Komga. */
export const moveInRoutes = ({ db, tasks, setup }: Pick<Services, 'db' | 'tasks' | 'setup'>) => [
  serve(getMoveInCall, () => getMoveIn(db)),
  serve(planMoveInCall, ({ body }) => planMoveIn(db, tasks, body)),
  serve(startMoveInCall, async ({ viewer }) => {
    if (!viewer) setup.noteBegun();
    await startMoveIn(db, tasks);
  }),
  serve(endMoveInCall, () => endMoveIn(db)),
];
