import { cancelUpload, createUpload, uploadBytesPath } from '@longbox/contract/uploads';
import { pathOf } from '@longbox/contract/endpoint';
import type { DetailedError } from 'tus-js-client';
import { url } from '../lib/base-path.ts';
import { call } from './api.ts';
import { accepted, ApiError, callHeaders } from './http.ts';

/**
 * Gives up a file, outside components.
 *
 * @throws ApiError when it failed, such as when it is whole by now.
 */
export async function giveUpUpload(uploadId: string): Promise<void> {
  await call(cancelUpload, { params: { uploadId } });
}

/** Bytes per request: small enough for proxies that limit bodies. */
const pieceSize = 8_000_000;
/** Milliseconds before each new attempt; any progress resets them. */
const patience = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

interface Sending {
  /** With the folders it lay in. */
  readonly name: string;
  /** A dump of the GCD doesn't go to the inbox. */
  readonly purpose?: 'gcd';
  readonly signal: AbortSignal;
  /** Called with its ID, once the server knows it. */
  readonly onKnown: (id: string) => void;
  /** Called with the number of received bytes. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file to the inbox; what of it is there already, since an earlier attempt, is not sent again.
 * A lost connection is waited for.
 *
 * @throws ApiError when it failed for good; an `AbortError` when `signal` ended it.
 */
export async function sendToInbox(
  file: File,
  { name, purpose, signal, onKnown, onProgress }: Sending,
): Promise<void> {
  const body = { name, size: file.size, modified: file.lastModified, purpose };
  const { id, received } = await call(createUpload, { body });
  if (signal.aborted) {
    await giveUpUpload(id);
    throw signal.reason;
  }
  onKnown(id);
  onProgress(received);
  if (received === file.size) return;
  const tus = await import('tus-js-client');
  const uploadUrl = url(pathOf({ path: uploadBytesPath }, { params: { uploadId: id } }));
  await new Promise<void>((resolve, reject) => {
    const upload = new tus.Upload(file, {
      uploadUrl,
      uploadSize: file.size,
      chunkSize: pieceSize,
      retryDelays: patience,
      headers: callHeaders,
      storeFingerprintForResuming: false,
      onProgress,
      onSuccess: () => {
        resolve();
      },
      onError: (error) => {
        reject(failureOf(error));
      },
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    });
    if (!signal.aborted) upload.start();
  });
}

/** Why it ended, as other calls tell it. */
function failureOf(error: Error | DetailedError): unknown {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return new ApiError('unreachable', { cause: error });
  try {
    accepted({ status: response.getStatus(), text: response.getBody() }, {});
  } catch (refusal) {
    return refusal;
  }
  return new ApiError('unreadable', { cause: error });
}
