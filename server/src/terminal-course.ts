import type { MoveInStep } from '@longbox/contract/move-in';
import type { Course } from './work/move-in/course.ts';

const names: Readonly<Record<MoveInStep, string>> = {
  reading: 'Reading Komga',
  files: 'Looking for the files',
  accounts: 'Accounts and libraries',
  series: 'Series',
  books: 'Books',
  pages: 'Page hashes',
  progress: 'Reading progress',
  sets: 'Collections and read lists',
  covers: 'Covers',
  history: 'History and settings',
  saving: 'Checking and saving',
};

/** Rows between two lines of the same step. */
const stride = 20_000;

/** Says step by step how far a move is, a line each, so that a log can keep it, too. */
export function terminalCourse(say: (text: string) => void): Course {
  let step: MoveInStep = 'reading';
  let [done, total, told] = [0, 0, 0];
  return {
    async begin(next, rows) {
      step = next;
      [done, total, told] = [0, rows, 0];
      say(total > 0 ? `${names[step]}: ${total}` : names[step]);
    },
    async advance(count) {
      done += count;
      if (done - told < stride || done >= total) return;
      told = done;
      say(`  ${done} of ${total}`);
    },
  };
}
