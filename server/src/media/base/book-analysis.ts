import type { ComicInfo } from '../metadata/comic-info.ts';
import type { ReadType } from './kinds.ts';
import type { FailedStatus } from './media-error.ts';

/** Recognized types of file. */
export type MediaType = ReadType;

/** Where a zip entry's bytes are: enough to read it without the archive's directory. */
export type ZipLocation = {
  kind: 'zip';
  /** Whether it's in the copy of a file that can't be read in place (`withCopy`). */
  copy?: true | undefined;
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

/** Where the bytes of a file in a tar archive are. */
export type TarLocation = {
  kind: 'tar';
  /** Position in the archive, in bytes. */
  offset: number;
  /** In bytes. */
  size: number;
};

/** A picture in a folder that is a book. */
export type FolderLocation = {
  kind: 'folder';
  name: string;
  /** In bytes. */
  size: number;
};

/** Where the bytes of a page come from. */
export type PageLocation =
  | ZipLocation
  | TarLocation
  | FolderLocation
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
