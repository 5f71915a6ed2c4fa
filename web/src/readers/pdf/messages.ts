import type { Cut, OutlineEntry, PageText } from './model.ts';
import type { PdfFailure } from './pdf-failure.ts';

/** Requests to the worker by name, each with its input and its response. */
export interface PdfCalls {
  /**
   * Opens a file of this device, or the one at an absolute address; from a server that hands out no
   * parts it is taken whole, up to so many bytes.
   */
  readonly open: {
    readonly told: { readonly from: string | File; readonly mostWhole: number };
    readonly answer: { readonly count: number };
  };
  /** The content of a page, from 0. */
  readonly page: { readonly told: number; readonly answer: PageText };
  /** The pixels of a part of a page. */
  readonly draw: {
    readonly told: { readonly index: number; readonly cut: Cut };
    readonly answer: ArrayBuffer;
  };
  /** A whole page as a JPEG of this size, in pixels. */
  readonly picture: {
    readonly told: { readonly index: number; readonly width: number; readonly height: number };
    readonly answer: Blob;
  };
  readonly outline: { readonly told: undefined; readonly answer: readonly OutlineEntry[] };
}

export type PdfCallName = keyof PdfCalls;

/** A question to the worker. */
export type PdfQuestion = {
  [Name in PdfCallName]: { readonly name: Name; readonly told: PdfCalls[Name]['told'] };
}[PdfCallName];

/** Responses of the worker: one for each request, in order. */
export type PdfAnswer = { readonly failure?: PdfFailure } & {
  readonly [Name in PdfCallName]?: PdfCalls[Name]['answer'];
};
