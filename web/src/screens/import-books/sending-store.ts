import { create } from 'zustand';
import { onBack } from '../../data/on-back.ts';
import { reasonOf } from '../../data/error-text.ts';
import { ApiError } from '../../data/http.ts';
import { giveUpUpload, sendToInbox } from '../../data/send-upload.ts';
import { t } from '../../lib/i18n.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { toast } from '../../ui/toast.ts';

/*
 * Files on their way from this browser to the inbox. They go on while another screen is shown; after a
 * reload the same files go on where they were once they are chosen again.
 */

/** One file, and how far it is. */
export interface Sending {
  readonly key: number;
  readonly file: File;
  /** With the folders it lay in. */
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Bytes that are there. */
  readonly sent: number;
  /** Of a failure. */
  readonly reason?: string | undefined;
  /** The server's id for it, once it has one. */
  readonly uploadId?: string | undefined;
}

interface SendingState {
  readonly files: readonly Sending[];
  /** Ids of all that this page has begun. */
  readonly known: ReadonlySet<string>;
}

export const useSending = create<SendingState>()(() => ({ files: [], known: new Set() }));

/** So many files are sent at a time. */
const lanes = 3;

const running = new Map<number, AbortController>();
let lastKey = 0;

const all = () => useSending.getState().files;

function change(key: number, changed: Partial<Sending>): void {
  useSending.setState({
    files: all().map((one) => (one.key === key ? { ...one, ...changed } : one)),
  });
}

/** Takes files up, but none that is on its way already. */
export function sendFiles(files: readonly { readonly file: File; readonly name: string }[]): void {
  const isNew = ({ file, name }: { readonly file: File; readonly name: string }) =>
    !all().some(
      (one) =>
        one.name === name &&
        one.file.size === file.size &&
        one.file.lastModified === file.lastModified &&
        one.state !== 'failed',
    );
  const added = files.filter(isNew).map(({ file, name }): Sending => {
    lastKey += 1;
    return { key: lastKey, file, name, state: 'waiting', sent: 0 };
  });
  const names = new Set(added.map(({ name }) => name));
  const kept = all().filter(({ state, name }) => state !== 'failed' || !names.has(name));
  useSending.setState({ files: [...kept, ...added] });
  feed();
}

function feed(): void {
  const free = lanes - running.size;
  for (const one of all()
    .filter(({ state }) => state === 'waiting')
    .slice(0, free)) {
    void send(one);
  }
}

async function send(one: Sending): Promise<void> {
  const { key, file, name } = one;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(key, controller);
  change(key, { state: 'sending', reason: undefined });
  try {
    await sendToInbox(file, {
      name,
      signal,
      onKnown: (uploadId) => {
        const { known } = useSending.getState();
        useSending.setState({ known: new Set([...known, uploadId]) });
        change(key, { uploadId });
      },
      onProgress: (sent) => {
        change(key, { sent });
      },
    });
    change(key, { state: 'sent', sent: file.size });
  } catch (error) {
    // Given up before the server had said what it calls it.
    if (signal.aborted) keepIfWhole(one)(error);
    else change(key, { state: 'failed', reason: reasonFor(error) });
  } finally {
    running.delete(key);
    feed();
  }
}

const sentences = {
  413: 'import.send.tooLarge',
  415: 'import.send.otherKind',
  507: 'import.send.noRoom',
} as const;

function reasonFor(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413 || status === 415 || status === 507) return t(sentences[status]);
  return reasonOf(error);
}

/** Sends one that failed again, from where it was. */
export function sendAgain(key: number): void {
  change(key, { state: 'waiting' });
  feed();
}

/** Gives up what is not whole: one file, or all. Offers to send it after all, from its beginning. */
export function cancelSending(key?: number): void {
  const given = all().filter((one) => one.state !== 'sent' && (key ?? one.key) === one.key);
  const keys = new Set(given.map((one) => one.key));
  useSending.setState({ files: all().filter((one) => !keys.has(one.key)) });
  for (const one of given) {
    running.get(one.key)?.abort();
    if (one.uploadId !== undefined) giveUpUpload(one.uploadId).catch(keepIfWhole(one));
  }
  const [first] = given;
  if (first === undefined) return;
  sayRemoved(t('import.send.given', { count: given.length, name: first.name }), () => {
    sendFiles(given);
  });
}

/** A file that was whole before it was given up is sent, which is said; one that is gone is given up. */
function keepIfWhole(one: Sending): (error: unknown) => void {
  return (error) => {
    const isWhole = error instanceof ApiError && error.status === 409;
    if (!isWhole) return;
    useSending.setState({ files: [...all(), { ...one, state: 'sent', sent: one.file.size }] });
    toast({ text: t('import.send.whole', { name: one.name }) });
  };
}

/** Forgets those that are whole. */
export function forgetSent(): void {
  useSending.setState({ files: all().filter(({ state }) => state !== 'sent') });
}

// What failed for want of a network or its server goes on by itself.
onBack(() => {
  for (const { key, state } of all()) if (state === 'failed') sendAgain(key);
});
