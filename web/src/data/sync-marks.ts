import { deleteMark, listBookMarks, type Mark, saveMark } from '@longbox/contract/marks';
import { isOwnServer } from '../lib/own-server.ts';
import { ApiError, call, isMissing } from './api.ts';
import { keepMarks, type KeptMark, keptMarks } from './kept-marks.ts';
import { waitingBooks } from './kept-by-book.ts';
import { heard, merged } from './merge-marks.ts';

/** Milliseconds since a mark was changed here. */
const ageOf = ({ changed }: KeptMark) => Math.max(0, Date.now() - Date.parse(changed));

async function sendMark(bookId: string, mark: KeptMark): Promise<Mark | undefined> {
  const params = { bookId, markId: mark.id };
  const { kind, place, colour, text, note, revision } = mark;
  const ago = ageOf(mark);
  if (!mark.deleted) {
    return call(saveMark, { params, body: { kind, place, colour, text, note, revision, ago } });
  }
  try {
    return await call(deleteMark, { params, query: { ago, revision } });
  } catch (error) {
    // Gone with its book, or never there.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function sync(userId: string, bookId: string): Promise<boolean> {
  const here = () => keptMarks(userId, bookId);
  const keep = (marks: readonly KeptMark[]) => keepMarks(userId, bookId, marks);
  if (!isOwnServer) {
    keep(here().filter(({ deleted }) => !deleted));
    return false;
  }
  const server = await call(listBookMarks, { params: { bookId } });
  keep(merged(here(), server));
  for (const mark of here().filter(({ unsent }) => unsent)) {
    // One after the other: there are few, and they are in no hurry.
    const answer = await sendMark(bookId, mark);
    if (answer === undefined) keep(here().filter(({ id }) => id !== mark.id));
    else keep(heard(here(), mark, answer));
  }
  return true;
}

const running = new Map<string, Promise<unknown>>();

/**
 * Brings the marks of a book here and on the server together; one after the other for each book.
 * Answers whether the server keeps marks.
 *
 * @throws ApiError when the server cannot be reached or refuses one; what was not sent stays here.
 */
export function syncMarks(userId: string, bookId: string): Promise<boolean> {
  const next = (running.get(bookId) ?? Promise.resolve()).then(() => sync(userId, bookId));
  running.set(
    bookId,
    next.catch(() => undefined),
  );
  return next;
}

/** Sends marks made offline, in any book; unsent ones stay. */
export async function sendUnsentMarks(userId: string): Promise<void> {
  for (const bookId of waitingBooks('marks', userId)) {
    // Those of a form that this client can't read wait for one that can.
    if (!keptMarks(userId, bookId).some(({ unsent }) => unsent)) continue;
    try {
      if (!(await syncMarks(userId, bookId))) return;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unreachable') return;
    }
  }
}
