import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeZip } from '../media/zip/write-zip.ts';

/** Files of the book by their paths in the archive. */
export const epubFiles = { chapter: 'text/chapter.xhtml', font: 'fonts/plain.woff' } as const;

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

const packageDocument = `<?xml version="1.0"?>
<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">a</dc:identifier>
<dc:title>A small book</dc:title><dc:language>en</dc:language></metadata>
<manifest>
<item id="c" href="${epubFiles.chapter}" media-type="application/xhtml+xml"/>
<item id="f" href="${epubFiles.font}" media-type="font/woff"/>
</manifest>
<spine><itemref idref="c"/></spine>
</package>`;

const chapter = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">
<head><title>One</title></head><body><p>${'It was a short story. '.repeat(100)}</p></body></html>`;

/** Writes a small reflowable EPUB of one chapter and one font, replacing what is at `file`. */
export async function makeEpub(
  file: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const entries = {
    mimetype: 'application/epub+zip',
    ...more,
    'META-INF/container.xml': container,
    'book.opf': packageDocument,
    [epubFiles.chapter]: chapter,
    [epubFiles.font]: 'wOFF',
  };
  await writeZip(
    file,
    Object.entries(entries).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
}
