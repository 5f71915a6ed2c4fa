import { type ByteSource, createBlockCache } from './block-cache.ts';
import { PdfError } from './pdf-failure.ts';

/** Workers have it; pages don't. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

const BLOCK = 256 * 1024;
/** Together 8 MiB. */
const MOST_BLOCKS = 32;
/** Milliseconds after which an answer is given up. */
const PATIENCE = 60_000;

/** The whole size that `Content-Range` names, of a range that begins where it should. */
function sizeOf(range: string | null, start: number): number | undefined {
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range?.trim() ?? '') ?? [];
  return Number(from) === start && size !== undefined ? Number(size) : undefined;
}

/**
 * A file that comes as a whole, unless it is larger than `most` bytes.
 *
 * @throws PdfError `whole`.
 */
export async function takeWhole(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const told = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body?.getReader();
  while (told <= most && size <= most && reader) {
    // One part comes after the other.
    const { value, done } = await reader.read();
    if (done) return joined(parts, size);
    parts.push(value);
    size += value.length;
  }
  await reader?.cancel();
  throw new PdfError('whole');
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What came first of a file: its beginning, or all of it. */
interface Beginning {
  readonly size: number;
  readonly first: Uint8Array;
}

/**
 * Fetches the beginning of a file, and finds out how large it is. Servers that hand out no parts send
 * the whole file, which is taken up to `mostWhole` bytes.
 */
async function begin(url: string, mostWhole: number): Promise<Beginning> {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, PATIENCE);
  try {
    const headers = { range: `bytes=0-${BLOCK - 1}` };
    const response = await fetch(url, { headers, signal: stop.signal, cache: 'no-store' });
    clearTimeout(timer);
    const size = sizeOf(response.headers.get('content-range'), 0);
    if (response.status === 206 && size !== undefined) {
      return { size, first: new Uint8Array(await response.arrayBuffer()) };
    }
    if (!response.ok) throw new PdfError('lost');
    const first = await takeWhole(response, mostWhole);
    return { size: first.length, first };
  } catch (error) {
    stop.abort();
    throw error instanceof PdfError ? error : new PdfError('lost', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches a part of the file and waits for it: PDFium takes no answer that comes later. */
function fetchPart(url: string, start: number, end: number, size: number): Uint8Array {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.timeout = PATIENCE;
  request.setRequestHeader('range', `bytes=${start}-${end - 1}`);
  request.send();
  const body: unknown = request.response;
  const known = sizeOf(request.getResponseHeader('content-range'), start);
  // Another size is another file, exchanged while it is read.
  if (request.status !== 206 || known !== size || !(body instanceof ArrayBuffer)) {
    throw new PdfError('lost');
  }
  return new Uint8Array(body);
}

/**
 * A file of the server, of which only the parts that are read are fetched; all of it, up to `mostWhole`
 * bytes, where the server hands out no parts. For workers only: it blocks.
 *
 * @throws PdfError `whole`, `lost`.
 */
export async function openFile(url: string, mostWhole: number): Promise<ByteSource> {
  const { size, first } = await begin(url, mostWhole);
  if (first.length >= size) {
    return {
      size,
      read(target, position) {
        target.set(first.subarray(position, position + target.length));
      },
    };
  }
  let begun: Uint8Array | undefined = first;
  return createBlockCache({
    size,
    blockBytes: BLOCK,
    most: MOST_BLOCKS,
    fetchBytes(start, end) {
      const known = begun;
      begun = undefined;
      if (start === 0 && known && end <= known.length) return known.subarray(0, end);
      return fetchPart(url, start, end, size);
    },
  });
}

/** A file of this device, of which only the parts that are read are in memory. For workers only. */
export async function openKept(file: File): Promise<ByteSource> {
  const reader = new FileReaderSync();
  // A file that was removed meanwhile is found missing here, not while it is read.
  await file.slice(0, 1).arrayBuffer();
  return createBlockCache({
    size: file.size,
    blockBytes: BLOCK,
    most: MOST_BLOCKS,
    fetchBytes: (start, end) => new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end))),
  });
}
