import { serveJobs } from '../base/serve-jobs.ts';
import { wasmJobs } from './wasm-jobs.ts';

serveJobs(wasmJobs);
