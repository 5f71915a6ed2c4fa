import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { url } from '../lib/base-path.ts';
import type { PlainKey } from '../lib/i18n.ts';
import { ApiError } from './api.ts';
import { accepted, type Answered, type CallOptions, callHeaders, readAnswer } from './http.ts';
import { stalesOf } from './stale.ts';

/** A call of the contract that takes a file. */
export type UploadEndpoint = Endpoint & { readonly upload: string };

interface UploadOptions extends Pick<CallOptions, 'signal'> {
  /** Called with the sent share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a file with a call of the contract, as the member of a multipart form that `upload` names.
 *
 * @throws ApiError when it failed; an `AbortError` when `signal` ended it.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const form = new FormData();
  form.append(endpoint.upload, file, file.name);
  const answered = accepted(
    await post(endpoint.method, pathOf(endpoint, input), form, options),
    {},
  );
  const { answer } = schemasOf(endpoint);
  if (typeof endpoint.answer === 'string') return z.parse(answer, undefined);
  return readAnswer(answered, (body) => z.parse(answer, body));
}

// `fetch` does not tell how much of a body has been sent.
function post(
  method: string,
  path: string,
  body: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url(path));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(callHeaders)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      resolve({ status: request.status, text: request.responseText });
    });
    request.addEventListener('error', () => {
      reject(new ApiError('unreachable'));
    });
    request.addEventListener('abort', () => {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    });
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(body);
    if (signal?.aborted === true) request.abort();
  });
}

/** The file to send, and the call. */
export interface UploadInput<E extends UploadEndpoint> {
  readonly input: CallInput<E>;
  readonly file: File;
}

/**
 * Sends a file, with its progress and a way to cancel it. Stale queries are reloaded and a failure
 * is reported under `failureTitle`, as with `useCall`; a canceled upload isn't a failure.
 */
export function useUpload<E extends UploadEndpoint>(
  endpoint: E,
  { failureTitle }: { readonly failureTitle?: PlainKey } = {},
) {
  const running = useRef<AbortController>(null);
  const [share, setShare] = useState<number>();
  const cancel = () => {
    running.current?.abort();
  };
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation<AnswerOf<E> | undefined, Error, UploadInput<E>>({
    mutationFn: async ({ input, file }) => {
      const controller = new AbortController();
      running.current = controller;
      setShare(0);
      const { signal } = controller;
      try {
        return await upload(endpoint, input, file, { signal, onProgress: setShare });
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        setShare(undefined);
      }
    },
    meta: {
      stales: (sent) => stalesOf(endpoint, inputOf(sent)),
      ...(failureTitle && { failureTitle }),
    },
  });
  return { ...mutation, share, cancel };
}

function inputOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'input' in sent ? sent.input : undefined;
}
