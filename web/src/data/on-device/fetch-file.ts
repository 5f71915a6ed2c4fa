/** What the worker is told: where the file is kept, where it comes from, and how large it is. */
export interface FileAsked {
  readonly name: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
}

/** Result of fetching a file: kept whole, not there to be had, no answer of the server, or no room for it. */
type FileEnd = 'kept' | 'missing' | 'away' | 'full';

/** What the worker tells: how many bytes are there, or how it ended. */
export type FileTold = { readonly done: number } | { readonly ended: FileEnd };

/** Keeps a file on this device, going on where it was left; `onBytes` hears how far it has come. */
export function fetchFile(
  asked: FileAsked,
  onBytes: (done: number) => void,
  signal: AbortSignal,
): Promise<FileEnd> {
  const worker = new Worker(new URL('./fetch-file.worker.ts', import.meta.url), { type: 'module' });
  // It ends by itself then, so that the file is closed.
  const stop = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a worker has none
    worker.postMessage('stop');
  };
  signal.addEventListener('abort', stop);
  return new Promise<FileEnd>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FileTold>) => {
      if ('done' in data) onBytes(data.done);
      else resolve(data.ended);
    });
    worker.addEventListener('error', () => {
      resolve('away');
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a worker has none
    worker.postMessage(asked);
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
