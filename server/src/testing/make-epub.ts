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

interface Book {
  /** Items of the manifest besides the chapter and the font. */
  readonly manifest?: string;
  readonly metadata?: string;
  /** Further files, and others in place of those that every book here has. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** Writes a small reflowable EPUB, replacing what is at `file`. */
export async function makeEpubOf(
  file: string,
  { manifest = '', metadata = '', files = {} }: Book,
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const entries = {
    mimetype: 'application/epub+zip',
    ...files,
    'META-INF/container.xml': container,
    'book.opf': packageDocument
      .replace('</manifest>', `${manifest}</manifest>`)
      .replace('</metadata>', `${metadata}</metadata>`),
    [epubFiles.chapter]: chapter,
    [epubFiles.font]: 'wOFF',
    ...files,
  };
  await writeZip(
    file,
    Object.entries(entries).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  );
}

/** Writes a small reflowable EPUB of one chapter and one font, with further files before them. */
export const makeEpub = (
  file: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => makeEpubOf(file, { files: more });
