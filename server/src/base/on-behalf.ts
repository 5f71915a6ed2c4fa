import { AsyncLocalStorage } from 'node:async_hooks';

const accounts = new AsyncLocalStorage<string>();

/** Does work for an account: work it queues counts as that account's. */
export function onBehalfOf<Result>(account: string, work: () => Result): Result {
  return accounts.run(account, work);
}

/** The account of this work; undefined for the server's own. */
export const accountAtWork = (): string | undefined => accounts.getStore();
