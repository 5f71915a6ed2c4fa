import {
  cancelCheck as cancelCheckCall,
  getCheck as getCheckCall,
  listFindings as listFindingsCall,
  rebuildSearch,
  startCheck as startCheckCall,
} from '@longbox/contract/check';
import { serve } from '../../http/serve.ts';
import { rebuildSearchTask } from '../../work/queue/tasks.ts';
import type { Services } from '../services.ts';
import { cancelCheck, getCheck, listFindings, startCheck } from './check.ts';

/** The check of the database against the files on disk. */
export const checkRoutes = ({ db, tasks }: Pick<Services, 'db' | 'tasks'>) => [
  serve(getCheckCall, () => getCheck(db)),
  serve(startCheckCall, () => startCheck(db, tasks)),
  serve(cancelCheckCall, () => cancelCheck(db)),
  serve(rebuildSearch, () => tasks.add([rebuildSearchTask])),
  serve(listFindingsCall, ({ params }) => listFindings(db, params.kind)),
];
