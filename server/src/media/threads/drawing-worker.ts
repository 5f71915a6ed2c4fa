import { serveJobs } from '../base/serve-jobs.ts';
import { drawingJobs } from './drawing-jobs.ts';

serveJobs(drawingJobs);
