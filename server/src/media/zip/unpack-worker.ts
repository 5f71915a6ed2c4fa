import { serveJobs } from '../base/serve-jobs.ts';
import { unpackJobs } from './unpack-jobs.ts';

serveJobs(unpackJobs);
