import type { Book } from '@longbox/contract/books';
import * as z from 'zod/mini';
import { readableOf } from '../kept-store.ts';
import { chosenOf, kindOf, type KeptBook } from './kept-book.ts';

/*
 * What an account wants kept on this device beside the books it chose one by one. Pure rules, with their
 * tests beside them.
 */

const Rule = z.object({
  /** `reading` are the books that were begun last. */
  kind: z.enum(['series', 'readList', 'reading']),
  /** Of the series or read list. */
  id: z.string(),
  title: z.string(),
  /** The next so many unread books, all unread ones, or all: then later ones, too. */
  choice: z.union([z.number(), z.enum(['unread', 'all'])]),
  /** Books that were removed by hand. */
  except: z.array(z.string()),
});
/** A rule by which books come and go. */
export type Rule = z.infer<typeof Rule>;

/** What an account wants on this device. */
export const Wishes = z.object({
  rules: z.array(Rule),
  /** Bytes that books may take; `null` as long as nobody chose. */
  limit: z.catch(z.nullable(z.number()), null),
  onlyUnmetered: z.catch(z.boolean(), true),
});
export type Wishes = z.infer<typeof Wishes>;

export const firstWishes: Wishes = { rules: [], limit: null, onlyUnmetered: true };

/** Rules are read one by one. */
const AnyWishes = z.extend(Wishes, { rules: z.unknown() });

/** What was stored of an account's wishes, and what of it another version of the client wrote in a form of its own. */
export function wishesIn(found: unknown): { wishes: Wishes; others: readonly unknown[] } {
  const { data } = z.safeParse(AnyWishes, found);
  if (data === undefined) {
    return { wishes: firstWishes, others: found === undefined ? [] : [found] };
  }
  const { entries, others } = readableOf(Rule, data.rules ?? []);
  return { wishes: { ...data, rules: [...entries] }, others };
}

export const isSameRule = (one: Pick<Rule, 'kind' | 'id'>, other: Pick<Rule, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

/** A rule with the books it's about, in their order. */
interface Found {
  readonly rule: Rule;
  readonly books: readonly Book[];
}

/** The books that a rule wants. */
export function wantedBy({ rule: { kind, choice, except }, books }: Found): readonly Book[] {
  const left = books.filter(({ id }) => !except.includes(id));
  if (kind !== 'reading') return chosenOf(left, choice);
  return left.filter((book) => kindOf(book) !== undefined).slice(0, Number(choice));
}

/**
 * The books that rules want on this device, as far as the limit allows it beside the chosen ones. What
 * is begun and here stays, and so does what is here of a rule for all books.
 */
export function wantedOf(
  found: readonly Found[],
  kept: readonly KeptBook[],
  limit: number,
): readonly Book[] {
  const here = new Map(kept.map((book) => [book.bookId, book]));
  const candidates = new Map<string, { readonly book: Book; readonly isSure: boolean }>();
  for (const one of found) {
    for (const book of wantedBy(one)) {
      const isBegun = book.readProgress?.completed === false;
      const isSure = here.has(book.id) && (one.rule.choice === 'all' || isBegun);
      if (candidates.get(book.id)?.isSure !== true) candidates.set(book.id, { book, isSure });
    }
  }
  const chosen = kept.filter(({ reason }) => reason === 'chosen');
  for (const { bookId } of chosen) candidates.delete(bookId);
  let bytes = chosen.reduce((sum, book) => sum + book.bytes, 0);
  const all = [...candidates.values()];
  const inOrder = [...all.filter(({ isSure }) => isSure), ...all.filter(({ isSure }) => !isSure)];
  return inOrder.flatMap(({ book, isSure }) => {
    const size = here.get(book.id)?.bytes ?? book.sizeBytes;
    if (!isSure && bytes + size > limit) return [];
    bytes += size;
    return [book];
  });
}

/** Milliseconds after a book was closed before one that no rule wants any more goes. */
const delay = 3_600_000;

/**
 * Whether a book that no rule wants any more goes now: not while it is open, nor within an hour of that,
 * unless this is a later start.
 */
export function mayGo(
  { reason, openedAt }: Pick<KeptBook, 'reason' | 'openedAt'>,
  { now, startedAt }: { readonly now: number; readonly startedAt: number },
): boolean {
  return reason === 'unwanted' && (openedAt < startedAt || now - openedAt >= delay);
}
