import { fileToWrite } from './folders.ts';
import type { FileAsked, FileTold } from './fetch-file.ts';

/*
 * Writes a file to this device while it comes. What is there already is kept: after a break only the
 * rest is asked for, where the server sends parts.
 */

interface SyncHandle {
  getSize(): number;
  truncate(size: number): void;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
  close(): void;
}

declare global {
  interface FileSystemFileHandle {
    /** In workers only. */
    createSyncAccessHandle?(): Promise<SyncHandle>;
  }
}

/** Bytes after which they are made sure to be on the disk, and told. A lost power cut costs no more. */
const step = 2 * 1024 * 1024;
/** Milliseconds without a byte after which an answer is given up. */
const patience = 30_000;

const refused = new Set([400, 403, 404, 500]);
const stopping = new AbortController();

const tell = (told: FileTold) => {
  postMessage(told);
};

/** Where an answer begins in the file; nothing if it is no answer for this file. */
function startOf(response: Response, size: number): number | undefined {
  if (response.status === 200) return 0;
  const [, start, all] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return response.status === 206 && Number(all) === size ? Number(start) : undefined;
}

/** Puts all that comes at the end of the file. */
async function writeAll(
  handle: SyncHandle,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
) {
  let told = handle.getSize();
  const reader = body.getReader();
  const giveUp = () => {
    stopping.abort();
  };
  for (;;) {
    const timer = setTimeout(giveUp, patience);
    const { value, done } = await reader.read().finally(() => {
      clearTimeout(timer);
    });
    if (done) return;
    const at = handle.getSize();
    if (at + value.length > size) throw new Error('More comes than the file has');
    if (handle.write(value, { at }) < value.length) {
      throw new DOMException('The file does not fit', 'QuotaExceededError');
    }
    if (at + value.length - told >= step) {
      handle.flush();
      told = at + value.length;
      tell({ done: told });
    }
  }
}

async function fetchInto(
  handle: SyncHandle,
  { address, size, headers }: FileAsked,
): Promise<'kept' | 'missing' | 'away'> {
  const known = handle.getSize();
  // The last piece may not have reached the disk.
  const from = known === size ? known : known - (known % step);
  if (from === size) return 'kept';
  handle.truncate(from);
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'include',
    headers: { ...headers, ...(from > 0 && { range: `bytes=${from}-` }) },
    priority: 'low',
    signal: stopping.signal,
  });
  if (refused.has(response.status)) return 'missing';
  const start = startOf(response, size);
  if (start === undefined || response.redirected || response.body === null) return 'away';
  // Not every server sends parts.
  if (start !== from) handle.truncate(0);
  if (start !== from && start !== 0) return 'away';
  tell({ done: start });
  await writeAll(handle, response.body, size);
  return handle.getSize() === size ? 'kept' : 'away';
}

/** How it ends when the file can't be opened: another worker may have it, or this browser keeps no files. */
function endOf(error: unknown): 'full' | 'away' | 'missing' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'NoModificationAllowedError' ? 'away' : 'missing';
}

async function keep(asked: FileAsked): Promise<FileTold> {
  const file = await fileToWrite(asked.name);
  const handle = await file.createSyncAccessHandle?.();
  if (handle === undefined) return { ended: 'missing' };
  try {
    return { ended: await fetchInto(handle, asked) };
  } catch (error) {
    return { ended: endOf(error) === 'full' ? 'full' : 'away' };
  } finally {
    handle.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<FileAsked | 'stop'>) => {
  if (data === 'stop') stopping.abort();
  else keep(data).then(tell, (error: unknown) => tell({ ended: endOf(error) }));
});
