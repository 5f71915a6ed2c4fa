import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import { getManifest } from '@longbox/contract/publication';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

const container = `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

const packageDocument = `<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">a</dc:identifier>
<dc:title>A hostile book</dc:title><dc:language>en</dc:language></metadata>
<manifest>
<item id="c" href="chapter.xhtml" media-type="application/xhtml+xml"/>
<item id="p" href="picture.png" media-type="image/png"/>
<item id="s" href="style.css" media-type="text/css"/>
<item id="j" href="script.js" media-type="text/javascript"/>
</manifest>
<spine><itemref idref="c"/></spine>
</package>`;

/** A chapter that tries to run and to reach out in every way it can. */
const chapter = (
  outside: string,
): string => `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">
<head><title>quiet</title>
<meta http-equiv="refresh" content="0;url=${outside}/refresh"/>
<base href="${outside}/base/"/>
<link rel="stylesheet" href="style.css"/><link rel="stylesheet" href="${outside}/style.css"/>
<link rel="prefetch" href="${outside}/prefetch"/>
<link rel="icon" href="${outside}/icon.png"/>
<style>@import url("${outside}/import.css"); p { background: url("${outside}/background.png") }
@font-face { font-family: Far; src: url("${outside}/far.woff") } p { font-family: Far }</style>
<script>document.title = 'ran'</script><script src="script.js"></script>
<script src="${outside}/script.js"></script></head>
<body onload="document.title = 'ran'"><p id="text">It was a dark and stormy night.</p>
<img id="picture" src="picture.png" onload="document.title = 'ran'"/>
<img src="missing.png" onerror="document.title = 'ran'"/><img src="${outside}/picture.png"/>
<iframe src="${outside}/frame"></iframe><object data="${outside}/object"></object>
<embed src="${outside}/embed"/><video src="${outside}/video.mp4" autoplay="autoplay"></video>
<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = 'ran'</script>
<image href="${outside}/image.png"/></svg>
<form action="${outside}/form"><input name="a" autofocus="autofocus"/></form></body></html>`;

test('a page of a book shows its pictures and styles, runs nothing and reaches nobody @all', async ({
  home,
  site,
}) => {
  const reached: string[] = [];
  // Chromium connects for a frame before it looks at the policy, and then asks for nothing.
  const outside = createServer((socket) => {
    socket.once('data', (request) => {
      reached.push(request.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const address = outside.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const root = path.join(site.comics, '..', 'hostile');
  const picture = { create: { width: 7, height: 5, channels: 3, background: '#a33' } } as const;
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'book.opf': packageDocument,
    'chapter.xhtml': chapter(`http://127.0.0.1:${port}`),
    'picture.png': await sharp(picture).png().toBuffer(),
    'style.css': '#text { color: rgb(1, 2, 3) }',
    'script.js': "document.title = 'ran'",
  };
  mkdirSync(path.join(root, 'Hostile'), { recursive: true });
  await writeZip(
    path.join(root, 'Hostile', 'Hostile 1.epub'),
    Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  );
  const { id } = await site.call(createLibrary, { body: { name: 'Hostile', root } });
  const query = { library_id: [id], media_status: ['READY' as const] };
  await expect
    .poll(async () => (await site.call(listBooks, { query })).totalElements, { timeout: 30_000 })
    .toBe(1);
  const { content } = await site.call(listBooks, { query });
  const manifest = await site.call(getManifest, { params: { bookId: content[0]?.id ?? '' } });
  const href = manifest.readingOrder[0]?.href ?? '';

  // As readers do: in a frame, into which they look.
  const seen = await home.evaluate(async (source) => {
    const frame = document.createElement('iframe');
    frame.src = source;
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve);
      document.body.append(frame);
    });
    const inner = frame.contentDocument;
    const shown = inner?.querySelector<HTMLImageElement>('#picture');
    const text = inner?.querySelector('#text');
    return {
      title: inner?.title,
      width: shown?.naturalWidth,
      colour: text && getComputedStyle(text).color,
      address: frame.contentWindow?.location.href,
    };
  }, href);
  expect(seen).toEqual({ title: 'quiet', width: 7, colour: 'rgb(1, 2, 3)', address: href });

  await home.waitForLoadState('networkidle');
  expect(reached).toEqual([]);

  // As a person does who opens its address.
  await home.goto(href, { waitUntil: 'networkidle' });
  expect(await home.title()).toBe('quiet');
  expect(reached).toEqual([]);
  await home.goto(`http://127.0.0.1:${port}/outside`).catch(() => undefined);
  expect(reached).toContain('GET /outside HTTP/1.1');
  outside.close();
  await site.call(deleteLibrary, { params: { libraryId: id } });
});
