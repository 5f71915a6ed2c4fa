/** An entry of the table of contents. */
export interface Heading {
  readonly title: string;
  /** The document, counted from 0, and the ID in it, if any. */
  readonly document: number;
  readonly id: string;
  readonly children: Heading[];
}

export interface Picture {
  /** Name in the book, without a folder. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** What a document has besides the content of its body, as markup of our own. */
export interface DocumentHead {
  /** Attributes of its root and of its body, with a space before each. */
  readonly html: string;
  readonly body: string;
  /** Elements of its head. */
  readonly markup: string;
}

/** What a file says about its book. */
export interface TextMetadata {
  readonly title?: string | undefined;
  readonly writers: readonly string[];
  readonly translators: readonly string[];
  readonly language?: string | undefined;
  readonly description?: string | undefined;
  readonly publisher?: string | undefined;
  readonly date?: string | undefined;
  readonly isbn?: string | undefined;
  readonly subjects: readonly string[];
  readonly series?: { readonly title: string; readonly number?: string | undefined } | undefined;
}

/** A book of text in the form from which an EPUB is written. */
export interface TextBook {
  readonly metadata: TextMetadata;
  /** Content of the body of each document, as XHTML of our own. */
  readonly documents: readonly string[];
  readonly contents: readonly Heading[];
  /** With other files that documents refer to. */
  readonly pictures: readonly Picture[];
  /** Of each document, in a book with style sheets of its own. */
  readonly heads?: readonly DocumentHead[] | undefined;
  readonly rightToLeft?: boolean;
  readonly fixedLayout?: boolean;
  /** Name of the picture that is the cover. */
  readonly cover?: string | undefined;
}

/** Characters that XML can't hold, in any form. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in XML, in an attribute or an element. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Letters of markup that a document has at most, so that it opens quickly; a single block may be longer. */
const usualDocument = 200_000;

/** Collects blocks of markup into documents. */
export function createDocuments() {
  const documents: string[][] = [];
  let length = 0;
  return {
    /** The document that the next block goes to. */
    current: (): number => documents.length - 1,
    begin(): void {
      documents.push([]);
      length = 0;
    },
    /** Adds a block, to another document if this one has become long. */
    put(block: string): void {
      if (documents.length === 0 || length > usualDocument) this.begin();
      documents.at(-1)?.push(block);
      // With the break after it.
      length += block.length + 1;
    },
    finish: (): string[] => documents.map((blocks) => blocks.join('\n')),
  };
}
export type Documents = ReturnType<typeof createDocuments>;
