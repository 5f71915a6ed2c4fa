import type { NotificationEvent, NoticeTexts } from '@longbox/contract/notifications';
import { toInstant } from '@longbox/contract/dates';

/** One thing that happened, or some of the same kind. */
export interface Told {
  readonly event: NotificationEvent | 'test';
  /** Epoch milliseconds. */
  readonly time: number;
  readonly count: number;
  readonly about: string;
  readonly names: readonly string[];
}

/** A message before it takes the form of its channel. */
export interface Message {
  /** One line. */
  readonly title: string;
  readonly lines: readonly string[];
  /** The same for programs. */
  readonly events: readonly (Omit<Told, 'time'> & {
    readonly time: string;
    readonly text: string;
  })[];
}

/** The headings of channels that were given none. */
export const englishTexts: NoticeTexts = {
  booksAdded: 'New books',
  scanProblems: 'Unreadable files',
  libraryAway: 'Missing library folders',
  diskLow: 'Low disk space',
  taskFailed: 'Failed tasks',
  backupFailed: 'Failed backups',
  test: 'Notifications from Longbox are working',
};

/** "AnalyzeBook" in words. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** Events whose names are examples: of a reason, the last one is told. */
const isListed: ReadonlySet<string> = new Set<NotificationEvent>(['booksAdded', 'scanProblems']);

/** A heading, how often, where, and names: no sentence, since each language counts and orders in its own way. */
function lineOf({ event, count, about, names }: Told, texts: NoticeTexts): string {
  const often = count > 1 ? ` (${count})` : '';
  const what = event === 'taskFailed' ? spaced(about) : about;
  const where = what === '' ? '' : ` – ${what}`;
  const more = isListed.has(event) && count > names.length ? ', …' : '';
  return `${texts[event]}${often}${where}${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}`;
}

/** No line break or other sign of control, which a file name may hold. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** As long as subjects of mail are shown. */
const longestTitle = 150;

const shortened = (text: string): string =>
  text.length > longestTitle ? `${text.slice(0, longestTitle).toWellFormed()}…` : text;

/** Groups what happened into one message, in the words of the one who is told. */
export function composeMessage(all: readonly Told[], texts: NoticeTexts): Message {
  const events = all.map(({ time, ...told }) => ({
    ...told,
    time: toInstant(time),
    text: onOneLine(lineOf({ time, ...told }, texts)),
  }));
  const [first] = events;
  const headings = new Set(all.map(({ event }) => texts[event]));
  const title = events.length === 1 && first ? first.text : [...headings].join(', ');
  return {
    title: `Longbox: ${shortened(title)}`,
    lines: events.map(({ text }) => text),
    events,
  };
}
