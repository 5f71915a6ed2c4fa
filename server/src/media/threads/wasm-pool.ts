import { availableParallelism } from 'node:os';
import { createThreadPool } from '../base/thread-pool.ts';
import type { wasmJobs } from './wasm-jobs.ts';

const file = import.meta.url.endsWith('.ts') ? './wasm-worker.ts' : './wasm-worker.js';

/** Milliseconds of processor time that each job may take. */
export const wasmLimits = {
  'pdf.pages': 60_000,
  'pdf.render': 30_000,
  'pdf.page': 60_000,
  'rar.survey': 300_000,
  'rar.entry': 60_000,
  'rar.list': 60_000,
  'rar.repack': 900_000,
  'rar.unpack': 900_000,
  'zip.unlock': 900_000,
  '7z.unpack': 900_000,
  'txt.convert': 60_000,
  'fb2.convert': 60_000,
  'fb2.convertZipped': 60_000,
  'mobi.convert': 60_000,
  'barcode.isbn': 30_000,
};

/** Runs a job that needs WASM in a thread, at most two at a time in a process. */
export const runWasm = createThreadPool<typeof wasmJobs>({
  entry: new URL(file, import.meta.url),
  mostThreads: Math.min(2, availableParallelism()),
  timeLimits: wasmLimits,
});
