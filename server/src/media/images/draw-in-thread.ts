import { createThreadPool } from '../base/thread-pool.ts';
import type { RawImage } from './raw-image.ts';

/** Jobs of a drawing thread; its code imports the formats, which import the images. */
export type DrawingJobs = {
  svg: (input: { svg: string; width: number; longest: number }) => Promise<RawImage>;
  jp2: (input: { bytes: Uint8Array; width: number; height: number }) => Promise<RawImage>;
  cover: (input: { title: string; author: string; edge: number }) => Promise<RawImage>;
};

const file = import.meta.url.endsWith('.ts') ? 'drawing-worker.ts' : 'drawing-worker.js';

/** Draws in a thread of its own, one image at a time in a process. */
export const drawInThread = createThreadPool<DrawingJobs>({
  entry: new URL(`../threads/${file}`, import.meta.url),
  mostThreads: 1,
  timeLimits: { svg: 15_000, jp2: 30_000, cover: 15_000 },
});
