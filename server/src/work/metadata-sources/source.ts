import type {
  MetadataEntry,
  MetadataSource,
  MetadataSourceId,
} from '@longbox/contract/metadata-sources';
import type { WantedBook } from '@longbox/contract/placeholders';
import type { Dump } from './gcd/read-dump.ts';
import type { Pace } from './pace.ts';

/** A call of a source's API. */
export interface SourceCall {
  /** Absolute; its host is one of the source's. */
  readonly url: URL;
  /** Sent as JSON with POST; without one it's a GET. */
  readonly body?: unknown;
  /** An `Authorization` header. */
  readonly authorization?: string;
}

/** Makes a call; the answer is JSON. Undefined if the source says that it has no such thing. */
export type AskSource = (call: SourceCall) => Promise<unknown>;

/** What a source is asked with. */
export interface Asker {
  readonly ask: AskSource;
  /** The server's own key, if it has one. */
  readonly key: string | undefined;
  /** The copy of the catalog on this server, of a source that has one. */
  readonly dump?: Dump | undefined;
}

/** An entry as a source gives it, with the address of its cover. */
export interface SourceEntry extends Omit<MetadataEntry, 'hasCover' | 'source'> {
  readonly cover: string | undefined;
}

/** A single book of a series, as a list of them names it. */
export interface SourceIssue {
  readonly id: string;
  readonly number: string;
}

/** A story arc with its books, as a read list describes them. */
export interface SourceArc {
  readonly name: string;
  readonly books: WantedBook[];
}

/** How the single books of a source's series are read. */
export interface SourceIssues {
  list(asker: Asker, seriesId: string): Promise<SourceIssue[]>;
  /** Undefined if there is none. */
  find(asker: Asker, id: string): Promise<SourceEntry | undefined>;
  /** Undefined if there is none. Absent if it knows no story arcs. */
  arc?(asker: Asker, id: string): Promise<SourceArc | undefined>;
}

/** A catalog outside: how to ask it, and how to read what it answers. */
export interface Source {
  readonly id: MetadataSourceId;
  readonly name: string;
  /** Its site. */
  readonly url: string;
  readonly key: MetadataSource['key'];
  /** Hosts that calls go to, and covers come from. No other is ever asked. */
  readonly hosts: readonly string[];
  /** As often as the source lets itself be asked. */
  readonly pace: Pace;
  /** What ids look like. */
  readonly ids: RegExp;
  /** The id in a link to one of its pages. */
  idOf(link: URL): string | undefined;
  search(asker: Asker, words: string): Promise<SourceEntry[]>;
  /** Undefined if there is none. */
  find(asker: Asker, id: string): Promise<SourceEntry | undefined>;
  /** Absent if it knows no single books. */
  readonly issues?: SourceIssues;
  /** The book with this ISBN, in 13 digits. Absent if it can't be asked for one. */
  byIsbn?(asker: Asker, isbn: string): Promise<SourceEntry | undefined>;
}
