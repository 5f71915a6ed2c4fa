import { serveJobs } from '../base/serve-jobs.ts';
import { kepubJobs } from './kepub-jobs.ts';

serveJobs(kepubJobs);
