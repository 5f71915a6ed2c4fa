import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@longbox/contract/endpoint';
import { createUpload, uploadBytesPath } from '@longbox/contract/uploads';
import { figure, timed } from './figures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const files = 200;
/** Bytes of one file: together they are 2 GB. */
const fileBytes = 10_000_000;
/** As the client does it: so many at a time, and so many bytes in one request. */
const lanes = 3;
const pieceBytes = 8_000_000;
/** After so many files each, the connections, or the server, are cut off. */
const cuts = [50, 100, 150];

/** 200 files of 2 GB sent to the inbox, cut three times and gone on with: each is whole, and nothing else is there. */
export async function benchUpload(): Promise<void> {
  const data = temporaryFolder();
  let site = await openSite(data);
  const waiting = Array.from({ length: files }, (_, index) => index);
  let whole = 0;
  let cut = 0;
  let restarting: Promise<unknown> | undefined;

  /** The process ends without notice during its work, and comes back. */
  const cutOff = async (): Promise<void> => {
    await site.server.kill();
    site = await openSite(data);
  };
  const lane = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      while (!(await send(site, index).catch(() => false))) {
        await restarting;
        await setTimeout(20);
      }
      whole += 1;
      if (whole !== cuts[cut]) continue;
      cut += 1;
      restarting = cutOff();
    }
  };
  const millis = await timed(() => Promise.all(Array.from({ length: lanes }, lane)));

  const inbox = path.join(data, 'inbox');
  const names = readdirSync(inbox, { recursive: true, encoding: 'utf8' });
  let right = 0;
  for (let index = 0; index < files; index += 1) {
    const [there, sent] = [createHash('sha256'), createHash('sha256')];
    await pipeline(createReadStream(path.join(inbox, nameOf(index))), there);
    await pipeline(Readable.from(bytesOf(index, 0, fileBytes)), sent);
    if (there.digest('hex') === sent.digest('hex')) right += 1;
  }
  figure('times that the server was cut off meanwhile', cut, 'times', { atLeast: cuts.length });
  figure('files that are whole, by their hash', right, 'files', { atLeast: files });
  figure('files and folders beside them in the inbox', names.length - files, 'names', { below: 1 });
  figure('sent', (files * fileBytes) / 1000 / millis, 'MB/s');
}

const nameOf = (index: number): string => `Sent ${String(index + 1).padStart(3, '0')}.cbz`;

const block = 100_000;

/** The bytes of a file from one place to another: no two files are alike, nor two places of one. */
function* bytesOf(index: number, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to;) {
    const end = Math.min(to, at - (at % block) + block);
    const bytes = Buffer.alloc(block, `${index} ${at - (at % block)} `);
    yield bytes.subarray(at % block, (at % block) + end - at);
    at = end;
  }
}

/** Sends a file on from where it is; whether it is whole then. */
async function send(site: Site, index: number): Promise<boolean> {
  const body = { name: nameOf(index), size: fileBytes, modified: index };
  const { id, received } = await site.call(createUpload, { body });
  let offset = received;
  while (offset < fileBytes) {
    const to = Math.min(fileBytes, offset + pieceBytes);
    offset = await patch(site, { id, index, offset, to });
  }
  return true;
}

interface Piece {
  readonly id: string;
  readonly index: number;
  readonly offset: number;
  readonly to: number;
}

/** Sends a piece of a file; answers how far the file is then. */
function patch(site: Site, { id, index, offset, to }: Piece): Promise<number> {
  return new Promise((resolve, reject) => {
    const address = pathOf({ path: uploadBytesPath }, { params: { uploadId: id } });
    const out = request(site.url + address, {
      method: 'PATCH',
      headers: {
        ...site.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': to - offset,
      },
    });
    out.on('response', (response) => {
      response.resume();
      const is = Number(response.headers['upload-offset']);
      if (response.statusCode === 204) resolve(is);
      else reject(new Error(`answered ${response.statusCode}`));
    });
    out.on('error', reject);
    pipeline(Readable.from(bytesOf(index, offset, to)), out).catch(reject);
  });
}
