import { randomBytes, randomFillSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { writePdf } from '@longbox/web/readers/pdf/testing/write-pdf';
import sharp from 'sharp';
import type { Site } from './site.ts';

/** Documents of the EPUB: as many as the longest one has that people told of. */
export const parts = 2014;
export const comicPages = 300;
/** Bytes of each page of the comic. */
const pageBytes = 100_000;
const pdfPages = 120;
/** Bytes of the PDF that no page needs. */
export const ballast = 200_000_000;

/** The names of the books, and of their series. */
export type LongBook = 'Long' | 'Harbor' | 'Parts';
export type LongBooks = Readonly<Record<LongBook, Book>>;

/** A small image of its own shade, with bytes behind it that can't be packed and no reader minds. */
async function writePage(index: number): Promise<Buffer> {
  const background = { r: index % 256, g: 90, b: 120 };
  const image = await sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([image, randomBytes(pageBytes - image.length)]);
}

async function writeComic(folder: string): Promise<void> {
  const pages = Array.from({ length: comicPages }, async (_, index) => ({
    name: `${String(index + 1).padStart(3, '0')}.jpg`,
    bytes: await writePage(index),
  }));
  await mkdir(path.join(folder, 'Long'));
  await writeZip(path.join(folder, 'Long', 'Long.cbz'), await Promise.all(pages));
}

async function writeHarbor(folder: string): Promise<void> {
  const pages = Array.from({ length: pdfPages }, (_, index) => ({
    words: [{ text: `Page ${index + 1} of the harbor`, x: 60, y: 700 }],
  }));
  const pdf = Buffer.from(writePdf({ pages, ballast }).buffer);
  randomFillSync(pdf, pdf.indexOf('x'.repeat(100)), ballast);
  await mkdir(path.join(folder, 'Harbor'));
  await writeFile(path.join(folder, 'Harbor', 'Harbor.pdf'), pdf);
}

/** Adds a comic of 300 pages, a PDF of 200 MB and an EPUB of thousands of documents to a folder. */
export async function writeLongBooks(folder: string): Promise<void> {
  await writeComic(folder);
  await writeHarbor(folder);
  await writeEpub(folder, {
    path: 'Parts/Parts.epub',
    title: 'Parts',
    author: 'Journeys',
    language: 'en',
    direction: 'ltr',
    css: '',
    chapters: Array.from({ length: parts }, (_, index) => ({
      id: `c${index + 1}`,
      title: `Part ${index + 1}`,
      body: `<h1>Part ${index + 1}</h1><p>The tide came in once more.</p>`,
    })),
  });
}

export async function longBooksOf(site: Site): Promise<LongBooks> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const find = (name: LongBook) => {
    const book = content.find((one) => one.name === name);
    if (!book) throw new Error(`no book is called ${name}`);
    return book;
  };
  return { Long: find('Long'), Harbor: find('Harbor'), Parts: find('Parts') };
}
