// @vitest-environment jsdom
import { addBookThumbnail } from '@longbox/contract/thumbnails';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pending } from '../lib/testing/pending.ts';
import { download } from './downloads.ts';
import { json, serve } from './testing/serve.ts';
import { upload } from './uploads.ts';

type Respond = Parameters<typeof serve>[0];

/** A server of another origin than the page's, which jsdom asks for its permission. */
async function serveUploads(respond: Respond) {
  const received = await serve(({ request, body }, response) => {
    response.setHeader('access-control-allow-origin', window.location.origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'x-requested-with');
    if (request.method === 'POST') respond({ request, body }, response);
    else response.writeHead(204).end();
  });
  const { url } = await fetch('/');
  class LocalRequest extends XMLHttpRequest {
    override open(method: string, address: string | URL): void {
      super.open(method, new URL(address, url));
    }
  }
  vi.stubGlobal('XMLHttpRequest', LocalRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return () => received.filter(({ request }) => request.method === 'POST');
}

const picture = () => new File(['a picture'], 'poster one.png', { type: 'image/png' });
const call = { params: { bookId: 'b1' }, query: { selected: true } };
const thumbnail = {
  id: 't1',
  type: 'USER_UPLOADED',
  selected: true,
  mediaType: 'image/png',
  fileSize: 9,
  width: 1,
  height: 1,
  bookId: 'b1',
};

test('a file goes out as the member that the contract names, and its progress is told', async () => {
  const sent = await serveUploads((_, response) => {
    json(response, thumbnail);
  });
  const onProgress = vi.fn<(share: number) => void>();
  const answer = await upload(addBookThumbnail, call, picture(), { onProgress });
  expect(answer).toEqual(thumbnail);
  const [{ request, body } = { request: undefined, body: '' }] = sent();
  expect(request?.url).toBe('/api/v1/books/b1/thumbnails?selected=true');
  expect(request?.headers['x-requested-with']).toBe('XMLHttpRequest');
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="file"; filename="poster one.png"');
  expect(body).toContain('a picture');
  expect(onProgress.mock.lastCall).toEqual([1]);
});

test('a refusal is told as with every call', async () => {
  await serveUploads((_, response) => {
    json(response, { message: 'too big' }, 413);
  });
  const failed = upload(addBookThumbnail, call, picture());
  await expect(failed).rejects.toMatchObject({ kind: 'refused', status: 413, message: 'too big' });
});

test('an upload can be cancelled, before it began and under way', async () => {
  const arrived = pending<undefined>();
  await serveUploads(() => {
    arrived.resolve(undefined);
  });
  const early = AbortSignal.abort();
  await expect(upload(addBookThumbnail, call, picture(), { signal: early })).rejects.toMatchObject({
    name: 'AbortError',
  });
  const controller = new AbortController();
  const running = upload(addBookThumbnail, call, picture(), { signal: controller.signal });
  running.catch(() => undefined);
  await arrived.promise;
  controller.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});

test('a server that is away is unreachable', async () => {
  class Away extends XMLHttpRequest {
    override send(): void {
      this.dispatchEvent(new ProgressEvent('error'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Away);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const failed = upload(addBookThumbnail, call, picture());
  await expect(failed).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a download leaves the name to the server', () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  onTestFinished(() => {
    clicked.mockRestore();
  });
  download('/api/v1/books/b1/file');
  const link: unknown = clicked.mock.contexts[0];
  if (!(link instanceof HTMLAnchorElement)) throw new Error('no link was pressed');
  expect([link.getAttribute('href'), link.download]).toEqual(['/api/v1/books/b1/file', '']);
});
