import type { NotificationEvent } from '@longbox/contract/notifications';
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

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function listed({ names, count }: Told): string {
  if (names.length === 0) return '';
  return `: ${names.join(', ')}${count > names.length ? ', …' : ''}`;
}

const reason = ({ names: [first] }: Told): string => (first === undefined ? '' : `: ${first}`);

/** "AnalyzeBook" in words. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const texts: Readonly<Record<Told['event'], (told: Told) => string>> = {
  booksAdded: (told) =>
    `${counted(told.count, 'book', 'books')} added to ${told.about}${listed(told)}`,
  scanProblems: (told) =>
    `${counted(told.count, 'file', 'files')} in ${told.about} can’t be read completely${listed(told)}`,
  libraryAway: ({ about }) => `The folder of ${about} is missing or empty`,
  diskLow: (told) =>
    `The disk is nearly full: ${told.about}${told.names.map((name) => `, ${name}`).join('')}`,
  taskFailed: (told) =>
    `${counted(told.count, 'task', 'tasks')} failed (${spaced(told.about)})${reason(told)}`,
  backupFailed: (told) => `The nightly backup failed${reason(told)}`,
  test: () => 'This is a test of Longbox. Notifications arrive here.',
};

/** No line break or other sign of control, which a file name may hold. */
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** As long as subjects of mail are shown. */
const longestTitle = 150;

const shortened = (text: string): string =>
  text.length > longestTitle ? `${text.slice(0, longestTitle).toWellFormed()}…` : text;

/** Groups what happened into one message. */
export function composeMessage(all: readonly Told[]): Message {
  const events = all.map(({ time, ...told }) => ({
    ...told,
    time: toInstant(time),
    text: onOneLine(texts[told.event]({ time, ...told })),
  }));
  const [first] = events;
  return {
    title: `Longbox: ${events.length === 1 && first ? shortened(first.text) : `${events.length} notifications`}`,
    lines: events.map(({ text }) => text),
    events,
  };
}
