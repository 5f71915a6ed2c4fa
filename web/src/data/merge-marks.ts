import type { Mark } from '@longbox/contract/marks';
import type { KeptMark } from './kept-marks.ts';

/*
 * Merges marks here with marks on the server. The server decides between two changes of the same mark
 * (`server/src/resources/marks/change-marks.ts`); here ours are only sent to it.
 */

function asKept(answer: Mark): KeptMark {
  const { bookId: _, ...mark } = answer;
  return { ...mark, unsent: false };
}

/** For a mark on both sides: unsent changes stay until the server has them. */
function ofBoth(here: KeptMark, there: Mark): KeptMark[] {
  if (here.unsent) return [here];
  // A server that knows less than it did was taken back to an earlier day.
  if (here.revision > there.revision) return [{ ...here, unsent: true }];
  const { lost } = here;
  return there.deleted ? [] : [{ ...asKept(there), ...(lost !== undefined && { lost }) }];
}

/** Of a mark that only this browser knows. */
function ofHere(here: KeptMark): KeptMark[] {
  return here.deleted ? [] : [{ ...here, unsent: true }];
}

/** The marks of a book here, merged with the server's. */
export function merged(here: readonly KeptMark[], server: readonly Mark[]): KeptMark[] {
  const known = new Map(here.map((mark) => [mark.id, mark]));
  const names = new Set(server.map(({ id }) => id));
  const both = server.flatMap((mark) => {
    const own = known.get(mark.id);
    if (own !== undefined) return ofBoth(own, mark);
    return mark.deleted ? [] : [asKept(mark)];
  });
  return [...both, ...here.filter(({ id }) => !names.has(id)).flatMap(ofHere)];
}

/** Whether two marks say the same. */
function isSame(one: Omit<Mark, 'bookId'>, other: Omit<Mark, 'bookId'>): boolean {
  const said = ({ kind, place, colour, text, note, deleted }: Omit<Mark, 'bookId'>) =>
    JSON.stringify([kind, place, colour, text, note, deleted]);
  return said(one) === said(other);
}

/**
 * The marks here, after the server answered a change with the mark as it is now. A note replaced by
 * another device's is kept for "Keep mine".
 */
export function heard(here: readonly KeptMark[], sent: KeptMark, answer: Mark): KeptMark[] {
  return here.flatMap((mark) => {
    if (mark.id !== answer.id) return [mark];
    if (mark.changed === sent.changed) {
      const isLost = sent.note !== '' && sent.note !== answer.note;
      const lost = isLost ? sent.note : undefined;
      return answer.deleted ? [] : [{ ...asKept(answer), ...(lost !== undefined && { lost }) }];
    }
    // Changed once more meanwhile, on top of what the server now has.
    return [isSame(sent, answer) ? { ...mark, revision: answer.revision } : mark];
  });
}
