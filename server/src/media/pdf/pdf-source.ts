import { fstatSync, readSync } from 'node:fs';

/** The bytes that PDFium reads: the file, with missing parts added before and after it. */
export type PdfSource = {
  /** In bytes. */
  size: number;
  /** Fills `target` from a position; false when the source ends before. */
  read: (target: Uint8Array, position: number) => boolean;
};

/** A header may stand anywhere in the first 1,024 bytes (PDF 1.7, annex H, note 13). */
const headSize = 1024;
const header = Buffer.from('%PDF-1.7\n');
/** Bytes of a file searched for its catalogue, which is near its end or its begin. */
const searchedBytes = 16 * 2 ** 20;

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}

function fill(file: number, target: Uint8Array, position: number): boolean {
  let done = 0;
  while (done < target.length) {
    const count = readSync(file, target, done, target.length - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

function joined(file: number, before: Buffer, after: Buffer): PdfSource {
  const fileSize = fstatSync(file).size;
  const parts = [
    { start: 0, size: before.length, read: copyFrom(before) },
    {
      start: before.length,
      size: fileSize,
      read: (target: Uint8Array, at: number) => fill(file, target, at),
    },
    { start: before.length + fileSize, size: after.length, read: copyFrom(after) },
  ];
  const size = before.length + fileSize + after.length;
  return {
    size,
    read: (target, position) =>
      position + target.length <= size &&
      parts.every((part) => {
        const from = Math.max(position, part.start);
        const to = Math.min(position + target.length, part.start + part.size);
        return (
          from >= to ||
          part.read(target.subarray(from - position, to - position), from - part.start)
        );
      }),
  };
}

const copyFrom = (bytes: Buffer) => (target: Uint8Array, at: number) => {
  target.set(bytes.subarray(at, at + target.length));
  return true;
};

/** A document in memory. */
export const bytesSource = (bytes: Buffer): PdfSource => ({
  size: bytes.length,
  read: (target, position) =>
    position + target.length <= bytes.length && copyFrom(bytes)(target, position),
});

/** A file, given a header when it has none: PDFium then finds the objects itself. */
export function pdfSource(file: number): PdfSource {
  const hasHeader = readAt(file, 0, headSize).includes('%PDF-');
  return joined(file, hasHeader ? Buffer.alloc(0) : header, Buffer.alloc(0));
}

/** The number and generation of the last object that calls itself the catalogue. */
function findCatalogue(text: string): string | undefined {
  const at = text.search(/\/Type\s*\/Catalog\b(?![\s\S]*\/Type\s*\/Catalog\b)/);
  if (at === -1) return undefined;
  const numbers = [...text.slice(Math.max(0, at - 10_000), at).matchAll(/(\d+)\s+(\d+)\s+obj\b/g)];
  const last = numbers.at(-1);
  return last && `${last[1]} ${last[2]}`;
}

/** Where the trailers of a text begin and end, each up to the next object. */
const trailersIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/\btrailer\b[\s\S]*?(?=\d+\s+\d+\s+obj\b|$)/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** A source in which these bytes are blank. */
function blanked(source: PdfSource, ranges: readonly { start: number; end: number }[]): PdfSource {
  const space = 0x20;
  return {
    size: source.size,
    read(target, position) {
      if (!source.read(target, position)) return false;
      for (const { start, end } of ranges) {
        const from = Math.max(0, start - position);
        if (end > position && from < target.length) target.fill(space, from, end - position);
      }
      return true;
    },
  };
}

/**
 * A damaged file with a new trailer at its end, by which PDFium finds the objects again; undefined when
 * there is no catalog.
 * @param trailers `dropped` where the file's own may end within a string, which would swallow the new one.
 */
export function repairedSource(file: number, trailers: 'kept' | 'dropped'): PdfSource | undefined {
  const { size } = fstatSync(file);
  const start = Math.max(0, size - searchedBytes);
  const end = readAt(file, start, searchedBytes).toString('latin1');
  const catalogue =
    findCatalogue(end) ?? findCatalogue(readAt(file, 0, searchedBytes).toString('latin1'));
  if (catalogue === undefined) return undefined;
  // A file cut short ends within a stream.
  const trailer = `\nendstream\nendobj\ntrailer\n<</Root ${catalogue} R>>\nstartxref\n0\n%%EOF\n`;
  const source = joined(file, header, Buffer.from(trailer));
  if (trailers === 'kept') return source;
  const found = trailersIn(end);
  // Without the keys that its trailer names, an encrypted file would be drawn blank.
  if (found.some((range) => end.slice(range.start, range.end).includes('/Encrypt'))) {
    return undefined;
  }
  const before = header.length + start;
  return blanked(
    source,
    found.map((range) => ({ start: before + range.start, end: before + range.end })),
  );
}
