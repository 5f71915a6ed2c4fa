import { serveJobs } from '../../media/base/serve-jobs.ts';
import { lookJobs } from './look-jobs.ts';

serveJobs(lookJobs);
