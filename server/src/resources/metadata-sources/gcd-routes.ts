import { cancelGcdDump, deleteGcdDump, getGcdDump, takeGcdDump } from '@longbox/contract/gcd';
import { serve } from '../../http/serve.ts';
import type { MetadataSources } from '../../work/metadata-sources/metadata-sources.ts';
import type { Services } from '../services.ts';
import { cancelDump, deleteDump, readDumpState, takeDump } from './gcd-dump.ts';

interface Parts extends Services {
  readonly metadataSources: MetadataSources;
  readonly data: string;
}

/** The copy of the Grand Comics Database on this server. */
export const gcdRoutes = ({ db, tasks, data, metadataSources }: Parts) => [
  serve(getGcdDump, () => readDumpState(db, data)),
  serve(takeGcdDump, () => takeDump({ db, tasks, data })),
  serve(cancelGcdDump, () => cancelDump(db)),
  serve(deleteGcdDump, () => deleteDump({ db, data, metadataSources })),
];
