import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const PathEntry = z.object({
  type: z.enum(['directory', 'file']),
  name: z.string(),
  path: z.string(),
});

export const DirectoryListing = z.object({
  /** Absent for the list of roots; empty if the folder is a root. */
  parent: z.optional(z.string()),
  directories: z.array(PathEntry),
  files: z.array(PathEntry),
});
export type DirectoryListing = z.output<typeof DirectoryListing>;

/** Lists a folder of the server. An empty path lists the roots; a file's path lists its folder. */
export const listDirectory = endpoint({
  method: 'POST',
  path: '/api/v1/filesystem',
  access: 'setup',
  body: z.object({
    path: z._default(z.string(), ''),
    showFiles: z._default(z.boolean(), false),
  }),
  bodyRequired: false,
  answer: DirectoryListing,
});
