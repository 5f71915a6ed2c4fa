import type { CallInput } from '@longbox/contract/endpoint';
import { listHistory } from '@longbox/contract/history';
import { importBooks } from '@longbox/contract/imports';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from './many.ts';
import { askQuery, asking } from './query.ts';

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

/** Milliseconds by which the clock of the server may be behind. */
const clocksDiffer = 60_000;

/** The books of files that were imported since then (milliseconds since 1970), by the file. The last hundred only. */
export async function importedSince(
  client: QueryClient,
  moment: number,
): Promise<ReadonlyMap<string | undefined, string | null>> {
  const query = { page: 0, size: 100, sort: ['timestamp,desc'], type: ['BookImported'] };
  const history = askQuery(asking(listHistory, { query }, 'failure.import'));
  const { content } = await client.fetchQuery({ ...history, staleTime: 0 });
  return new Map(
    content
      .filter(({ timestamp }) => Date.parse(timestamp) > moment - clocksDiffer)
      .map(({ properties, bookId }) => [properties['source'], bookId]),
  );
}
