import type { Book } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import type { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import type { Choice } from '../../data/on-device/kept-book.ts';
import type { Rule } from '../../data/on-device/rules.ts';
import {
  endRule,
  removeFromDevice,
  roomMissingFor,
  ruleFor,
  setRules,
  takeAlong,
} from '../../data/on-device/take-along.ts';
import { everyBookOfReadListQuery } from '../../data/readlists.ts';
import { everyBookOf } from '../../data/series.ts';
import { meQuery } from '../../data/session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { beginOnDevice } from './begin.ts';
import type { ChooseProps } from './ChooseDialog.tsx';
import { sayLeaving } from './say-leaving.ts';

const chooseDialog = dialogPart<ChooseProps>(
  async () => (await import('./ChooseDialog.tsx')).ChooseDialog,
);

/** Says why books weren't taken along. */
async function reporting(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    toast({ title: t('device.failed'), text: reasonOf(error), tone: 'danger' });
  }
}

/** Takes along what comes to these books now, if there's room for them. */
async function takeIfRoom(
  me: User,
  books: readonly Book[],
  take: () => Promise<void>,
): Promise<void> {
  const missing = await roomMissingFor(me, books);
  if (missing > 0) throw new Error(t('device.noRoom', { size: formatBytes(missing) }));
  await beginOnDevice(me);
  await take();
  toast({ text: t('device.taken', { count: books.length }), tone: 'success' });
}

/** Keeps books on this device, if there's room for them. */
export function takeBooks(client: QueryClient, books: readonly Book[]): Promise<void> {
  return reporting(async () => {
    const me = await client.ensureQueryData(meQuery);
    await takeIfRoom(me, books, () => takeAlong(me, books));
  });
}

type Subject = Pick<Rule, 'kind' | 'id' | 'title'>;

/** Asks which books of series or read lists are kept on this device, now and later. */
async function choose(
  client: QueryClient,
  subjects: readonly Subject[],
  booksOf: (id: string) => Promise<readonly Book[]>,
  first: Choice,
): Promise<void> {
  await reporting(async () => {
    const me = await client.ensureQueryData(meQuery);
    const lists = await Promise.all(subjects.map(({ id }) => booksOf(id)));
    const [only, ...others] = subjects;
    if (only === undefined) return;
    const before = others.length === 0 ? await ruleFor(me, only) : undefined;
    openDialog(chooseDialog, {
      title: others.length === 0 ? only.title : t('device.choose.take'),
      lists,
      before: before?.choice,
      first,
      onChoose: (choice, books) =>
        void reporting(async () => {
          if (choice === undefined) await endRule(me, only);
          else {
            const rules = subjects.map((one) => ({ ...one, choice, except: [] }));
            await takeIfRoom(me, books, () => setRules(me, rules));
          }
        }),
    });
  });
}

/** Asks which books of series are kept on this device; one-shots have but one. */
export async function chooseOfSeries(
  client: QueryClient,
  series: readonly Series[],
): Promise<void> {
  const booksOf = (id: string) => everyBookOf(client, id);
  if (series.every(({ oneshot }) => oneshot)) {
    const books = await Promise.all(series.map(({ id }) => booksOf(id)));
    await takeBooks(client, books.flat());
    return;
  }
  const subjects = series.map(({ id, metadata: { title } }) => ({
    kind: 'series' as const,
    id,
    title,
  }));
  await choose(client, subjects, booksOf, 3);
}

/** Asks which books of a read list are kept on this device. */
export const chooseOfReadList = (client: QueryClient, { id, name }: ReadList): Promise<void> =>
  choose(
    client,
    [{ kind: 'readList', id, title: name }],
    async () => (await client.fetchQuery(everyBookOfReadListQuery(id))).content,
    'all',
  );

/** Removes a book from this device, and offers to keep it after all. */
export function removeHere(client: QueryClient, book: Book): Promise<void> {
  return reporting(async () => {
    const me = await client.ensureQueryData(meQuery);
    await removeFromDevice(me, [book.id]);
    sayLeaving(me, [book]);
  });
}
