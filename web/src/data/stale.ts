import type { Endpoint } from '@longbox/contract/endpoint';
import { type Ids, idNames, idsIn, type Stale, type Tag } from '@longbox/contract/tags';
import { isRecord } from '../lib/is-record.ts';

/** Content of a query, and its filters. */
export interface Provided {
  readonly tags: readonly Tag[];
  /** It is about these ids only; of an id that is absent, about all. */
  readonly within: Readonly<Partial<Record<keyof Ids, readonly string[]>>>;
  /** Reading progress decides its content. */
  readonly followsProgress: boolean;
  /** It holds these read states only; absent when it holds all, or that is not known. */
  readonly readStatus: readonly string[] | undefined;
}

/** Members of a query that narrow a list to ids. */
const scopes = {
  library_id: 'libraryId',
  collection_id: 'collectionId',
  series_id: 'seriesId',
  readlist_id: 'readListId',
} as const satisfies Readonly<Record<string, keyof Ids>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const textsOf = (value: unknown): string[] => [value].flat().filter(isText);
const membersOf = (value: unknown) => (isRecord(value) ? value : {});

/** A member of a condition that is about the person who asks. */
const personal = /"(?:readStatus|wanted|favorite|rating|readingState)"/;

/** The content of a call, by the contract and its input. */
export function providedBy(endpoint: Endpoint, input: unknown): Provided {
  const { params, query, body } = membersOf(input);
  const asked = membersOf(query);
  const within: Partial<Record<keyof Ids, readonly string[]>> = {};
  const named = endpoint.aboutOthers === true ? {} : idsIn(membersOf(params));
  for (const name of idNames) {
    const id = named[name];
    if (id !== undefined) within[name] = [id];
  }
  for (const [member, name] of Object.entries(scopes)) {
    const ids = textsOf(asked[member]);
    if (ids.length > 0) within[name] = ids;
  }
  const readStatus = textsOf(asked['read_status']);
  const isByBody = body !== undefined && personal.test(JSON.stringify(body));
  const isBySort = textsOf(asked['sort']).some((sort) => /^(?:readProgress|personal)\./.test(sort));
  return {
    tags: endpoint.provides ?? [],
    within,
    followsProgress:
      endpoint.followsProgress === true || readStatus.length > 0 || isBySort || isByBody,
    readStatus: readStatus.length > 0 ? readStatus : undefined,
  };
}

/** Tags that a successful call makes stale. */
export function stalesOf(endpoint: Endpoint, input: unknown): Stale[] {
  const { params, body } = membersOf(input);
  const outcome = endpoint.leaves?.(body);
  const ids = idsIn(membersOf(params));
  const gone = endpoint.method === 'DELETE' && { isGone: true as const };
  return (endpoint.stales ?? []).map((tag) => ({
    tag,
    ...ids,
    ...(outcome && { outcome }),
    ...gone,
  }));
}

/** A book or a series, as answers hold them. */
interface Item {
  readonly id: string;
  /** Of a book. */
  readonly seriesId?: string | undefined;
}

/** The books and series in an answer: one, a page of them, or several pages. */
function itemsIn(answer: unknown): readonly Item[] {
  if (Array.isArray(answer)) return answer.flatMap(itemsIn);
  if (!isRecord(answer)) return [];
  const { content, pages, id, seriesId } = answer;
  if (content !== undefined) return itemsIn(content);
  if (pages !== undefined) return itemsIn(pages);
  return isText(id) ? [{ id, seriesId: isText(seriesId) ? seriesId : undefined }] : [];
}

/** The series of a book, if one of the answers contains it. */
export function seriesOf(bookId: string, answers: Iterable<unknown>): string | undefined {
  for (const answer of answers) {
    const book = itemsIn(answer).find(({ id, seriesId }) => id === bookId && seriesId);
    if (book !== undefined) return book.seriesId;
  }
  return undefined;
}

/** Whether the progress of something shows in an item. */
function showsProgress(item: Item, { bookId, seriesId }: Stale): boolean {
  if (item.seriesId === undefined) return seriesId === undefined || item.id === seriesId;
  return bookId === undefined ? item.seriesId === seriesId : item.id === bookId;
}

/** Whether the shown items match the IDs. */
function isWithin(stale: Stale, { within }: Provided): boolean {
  return idNames.every((name) => {
    const id = stale[name];
    return id === undefined || within[name]?.includes(id) !== false;
  });
}

/** Whether progress turned stale can bring something into an answer, or change its order. */
function mayEnter({ outcome, bookId }: Stale, provided: Provided): boolean {
  if (!provided.followsProgress) return false;
  // One book read makes a series read or begun: only for books themselves is that certain.
  const isCertain = bookId === undefined || provided.tags.includes('books');
  return outcome === undefined || !isCertain || provided.readStatus?.includes(outcome) !== false;
}

/** Whether an answer must be fetched again; a missing answer counts as one. */
export function isTouched(stales: readonly Stale[], provided: Provided, answer: unknown): boolean {
  const near = stales.filter(
    (stale) => provided.tags.includes(stale.tag) && isWithin(stale, provided),
  );
  if (near.length === 0) return false;
  if (answer === undefined || near.some(({ tag }) => tag !== 'progress')) return true;
  if (near.some((stale) => mayEnter(stale, provided))) return true;
  const items = itemsIn(answer);
  return near.some((stale) => items.some((item) => showsProgress(item, stale)));
}

/** Limit of single stale items; beyond it, whole kinds are stale. */
const most = 50;

/** The same, each once, and no more of them than can be looked through. */
export function gathered(stales: readonly Stale[]): Stale[] {
  const once = new Map(stales.map((stale) => [JSON.stringify(stale), stale]));
  if (once.size <= most) return [...once.values()];
  const kinds = new Map<string, Stale>();
  for (const { tag, libraryId } of once.values()) {
    kinds.set(`${tag} ${libraryId ?? ''}`, { tag, ...(libraryId !== undefined && { libraryId }) });
  }
  return kinds.size <= most
    ? [...kinds.values()]
    : [...new Set(stales.map(({ tag }) => tag))].map((tag) => ({ tag }));
}
