import { type Book, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getReadList, listBooksOfReadList } from '@longbox/contract/readlists';
import { listBooksOfSeries } from '@longbox/contract/series';
import { storageRoom } from '../../lib/device-storage.ts';
import { callServer, isMissing } from '../api.ts';
import type { Holder } from './addresses.ts';
import {
  addBooks,
  changeBook,
  forgetReadList,
  keepAnswer,
  readAccount,
  readBooks,
} from './catalogue.ts';
import { limitOf, newlyKept } from './kept-book.ts';
import { isSameRule, type Rule, wantedOf } from './rules.ts';
import { changeWishes, knownWishes } from './wishes.ts';

const listers: Readonly<
  Record<Rule['kind'], (rule: Rule, holder: Holder) => Promise<{ readonly content: Book[] }>>
> = {
  series: ({ id }) =>
    callServer(listBooksOfSeries, {
      params: { seriesId: id },
      query: { unpaged: true, sort: ['metadata.numberSort,asc'] },
    }),
  readList: async ({ id: readListId }, holder) => {
    const params = { readListId };
    const books = await callServer(listBooksOfReadList, { params, query: { unpaged: true } });
    // It opens without the server, too.
    const readList = await callServer(getReadList, { params });
    await keepAnswer(holder, pathOf(getReadList, { params }), readList);
    await keepAnswer(holder, pathOf(listBooksOfReadList, { params }), books);
    return books;
  },
  reading: ({ choice }) =>
    callServer(listBooks, {
      query: {
        read_status: ['IN_PROGRESS'],
        sort: ['readProgress.readDate,desc'],
        size: Number(choice),
      },
    }),
};

/** The books a rule is about; nothing if its series or read list is no more. */
async function booksOf(rule: Rule, holder: Holder): Promise<readonly Book[] | undefined> {
  try {
    return (await listers[rule.kind](rule, holder)).content;
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (rule.kind === 'readList') await forgetReadList(holder, rule.id);
    return undefined;
  }
}

/**
 * Takes along what rules want now, and notes of the other books that came by rules that none wants them.
 *
 * @throws ApiError when the server doesn't answer; then nothing has changed.
 */
export async function followRules(holder: Holder): Promise<void> {
  const wishes = await knownWishes(holder);
  const account = await readAccount(holder.base);
  // What came by rules that can't be read, or of which this server knows nothing, stays.
  if (wishes === undefined || (account?.unknown.length ?? 0) > 0) return;
  const answers: { readonly rule: Rule; readonly books: readonly Book[] }[] = [];
  const ended: Rule[] = [];
  for (const rule of wishes.rules) {
    const books = await booksOf(rule, holder);
    if (books === undefined) ended.push(rule);
    else answers.push({ rule, books });
  }
  if (ended.length > 0) {
    await changeWishes(holder, (before) => ({
      rules: before.rules.filter((one) => !ended.some((other) => isSameRule(one, other))),
    }));
  }
  const kept = await readBooks(holder);
  // While the server answered, a rule may have ended, or a book been removed, which the rule then leaves out.
  const now = await knownWishes(holder);
  const found = now?.rules.flatMap((rule) =>
    answers.filter((one) => isSameRule(one.rule, rule)).map(({ books }) => ({ rule, books })),
  );
  // Whoever set another rule meanwhile follows them all.
  if (now === undefined || found?.length !== now.rules.length) return;
  const wanted = wantedOf(found, kept, limitOf(await storageRoom(), now.limit));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const known = new Set(kept.map(({ bookId }) => bookId));
  const added = wanted.filter(({ id }) => !known.has(id));
  if (added.length > 0) await addBooks(holder, newlyKept(holder, added, 'rule'));
  for (const { bookId, reason } of kept) {
    const next = wantedIds.has(bookId) ? 'rule' : 'unwanted';
    if (reason === 'chosen' || reason === next) continue;
    await changeBook(holder, bookId, (before) => ({
      reason: before.reason === 'chosen' ? 'chosen' : next,
    }));
  }
}
