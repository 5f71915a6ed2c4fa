import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createUpload, uploadBytesPath } from '@longbox/contract/uploads';
import { callsTo } from './calls-to.ts';

type Headers = Readonly<Record<string, string>>;

/** What is sent where the content doesn’t matter. */
export const sent = Buffer.alloc(3_000_000, 'content of a comic ');

const bytesOf = (url: string, id: string): string =>
  url + uploadBytesPath.replace('{uploadId}', id);
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

/** Begins to send a file to a server, and waits until it has some of it. */
export async function sendHalf(
  { url, data, headers }: { url: string; data: string; headers: Headers },
  name: string,
) {
  const own = await callsTo(url, headers['cookie']);
  const { id } = await own(createUpload, { body: { name, size: sent.length, modified: 1 } });
  const half = request(bytesOf(url, id), {
    method: 'PATCH',
    headers: { ...headers, ...tus, 'upload-offset': '0' },
  });
  half.on('error', () => undefined);
  half.write(sent.subarray(0, 1_000_000));
  const part = path.join(data, 'inbox', '.longbox-uploading', `${id}.part`);
  // All that it was given: the rest comes from there.
  while (readFileSync(part).length < 1_000_000) await setTimeout(20);
  return { id, half };
}

/** Sends the rest of a file to a server, up to a place; gives how much that one has before and after it. */
export async function sendRest(
  { url, headers }: { url: string; headers: Headers },
  id: string,
  end = sent.length,
): Promise<{ before: number; status: number; after: number }> {
  const sizeOf = async (): Promise<number> => {
    const response = await fetch(bytesOf(url, id), {
      method: 'HEAD',
      headers: { ...headers, ...tus },
    });
    return Number(response.headers.get('upload-offset'));
  };
  const before = await sizeOf();
  const { status } = await fetch(bytesOf(url, id), {
    method: 'PATCH',
    headers: { ...headers, ...tus, 'upload-offset': String(before) },
    body: sent.subarray(before, end),
  });
  return { before, status, after: await sizeOf() };
}
