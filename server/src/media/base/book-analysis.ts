import type { ComicInfo } from '../metadata/comic-info.ts';
import type { FailedStatus } from './media-error.ts';

/** Recognized types of file; the last one only to report that it isn't supported. */
export type MediaType =
  | 'application/zip'
  | 'application/epub+zip'
  | 'application/pdf'
  | 'application/x-rar-compressed; version=4'
  | 'application/x-rar-compressed; version=5'
  | 'application/x-7z-compressed';

/** Where a zip entry's bytes are: enough to read it without the archive's directory. */
export type ZipLocation = {
  kind: 'zip';
  /** Position of the entry's local header in the file, in bytes. */
  offset: number;
  /** Compression method of the zip format, such as 0 stored, 8 deflated. */
  method: number;
  /** Size once decompressed, in bytes. */
  size: number;
  /** Size in the file, in bytes. */
  compressedSize: number;
  crc32: number;
};

/** Where the bytes of a page come from. */
export type PageLocation =
  | ZipLocation
  /** An entry of a RAR, by its name in the archive; analyses of older versions keep no checksum. */
  | { kind: 'rar'; name: string; crc32?: number | undefined }
  /** A page of a PDF, counted from 0. */
  | { kind: 'pdf'; index: number };

export type BookPage = {
  /** Name of the entry: a label, never a path to write to. */
  fileName: string;
  /** Image type, from the content. */
  mediaType: string;
  /** In bytes; null when the page is drawn on demand. */
  size: number | null;
  /** In pixels, as displayed; null when not asked for or not readable. */
  width: number | null;
  height: number | null;
  location: PageLocation;
};

export type BookAnalysis = {
  status: 'READY' | FailedStatus;
  /** '' when unknown. */
  mediaType: MediaType | '';
  /** '' or error codes, such as `ERR_1007 [x, y]`. */
  comment: string;
  /** In reading order; empty unless READY. */
  pages: BookPage[];
  comicInfo: ComicInfo | undefined;
};

export type AnalyzeOptions = {
  /** Whether the width and height of each page are wanted. */
  dimensions: boolean;
};
