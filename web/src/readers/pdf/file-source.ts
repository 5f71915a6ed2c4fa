import { type ByteSource, createBlockCache } from './block-cache.ts';
import { PdfError } from './pdf-failure.ts';

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
 * Finds out whether the server hands out parts of a file, and how large it is. A server that would
 * send the whole file is told to stop.
 */
async function probe(url: string): Promise<{ size: number; first: Uint8Array }> {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, PATIENCE);
  try {
    const headers = { range: `bytes=0-${BLOCK - 1}` };
    const response = await fetch(url, { headers, signal: stop.signal, cache: 'no-store' });
    const size = sizeOf(response.headers.get('content-range'), 0);
    if (response.status === 206 && size !== undefined) {
      return { size, first: new Uint8Array(await response.arrayBuffer()) };
    }
    stop.abort();
    throw new PdfError(response.ok ? 'ranges' : 'lost');
  } catch (error) {
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
 * A file of the server, of which only the parts that are read are fetched. For workers only: it
 * blocks.
 *
 * @throws PdfError `ranges`, `lost`.
 */
export async function openFile(url: string): Promise<ByteSource> {
  const { size, first } = await probe(url);
  let begin: Uint8Array | undefined = first;
  return createBlockCache({
    size,
    blockBytes: BLOCK,
    most: MOST_BLOCKS,
    fetchBytes(start, end) {
      const known = begin;
      begin = undefined;
      if (start === 0 && known && end <= known.length) return known.subarray(0, end);
      return fetchPart(url, start, end, size);
    },
  });
}
