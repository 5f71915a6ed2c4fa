import type { Uploads } from './uploads.ts';

const everyMillis = 60 * 60_000;

/** Gives up files that stopped coming, now and each hour. Returns the function that ends it. */
export function giveUpOldUploads(
  uploads: Uploads,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let last = uploads.dropOld().catch(onError);
  const timer = setInterval(() => {
    last = last.then(() => uploads.dropOld()).catch(onError);
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
