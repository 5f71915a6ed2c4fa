import type { CallInput } from '@longbox/contract/endpoint';
import { importBooks } from '@longbox/contract/imports';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from './many.ts';

type Batch = CallInput<typeof importBooks>['body'];

/** How a file gets into its series; `HARDLINK` copies if a link isn't possible. */
export type CopyMode = Batch['copyMode'];

/** One file and its destination. */
export type Import = Batch['books'][number];

/**
 * Queues imports; each tells its outcome with a `BookImported` event. A failure is reported;
 * answers whether the server took them.
 */
export function sendImports(client: QueryClient, body: Batch): Promise<boolean> {
  return changeOne(client, importBooks, { body }, 'failure.import');
}
