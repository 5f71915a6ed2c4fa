import { create } from 'zustand';
import { reasonOf } from '../../data/error-text.ts';
import { matchList } from '../../data/readlists.ts';
import { t } from '../../lib/i18n.ts';
import { type Row, rowsOf, type Way } from './matching.ts';

/** A person's choices for a list. */
export interface Draft {
  readonly rows: readonly Row[];
  readonly name: string;
  /** The name in the file, where the server says that a list has it. */
  readonly takenName: string | undefined;
  readonly summary: string;
  readonly ordered: boolean;
  /** Only its maker knows of it. */
  readonly isPrivate: boolean;
  /** Books that aren't here keep their places in the list. */
  readonly keepsMissing: boolean;
  /** How a list of that name takes it up. */
  readonly way: Way;
}

/** A file that was handed over, and how far it is. */
export interface ListFile {
  readonly id: number;
  readonly fileName: string;
  readonly size: number;
  readonly state:
    | { readonly kind: 'matching' }
    | { readonly kind: 'failed'; readonly reason: string }
    | { readonly kind: 'open'; readonly draft: Draft }
    | { readonly kind: 'made'; readonly draft: Draft; readonly readListId: string };
}

/** Opened lists stay until the browser tab closes, so corrections aren't lost. */
const store = create<{ readonly files: readonly ListFile[] }>()(() => ({ files: [] }));
export const useListFiles = store;

/** Largest size of a list: 10 MB. */
const tooLarge = 10_000_000;

let taken = 0;

/** Changes one file. */
export function setFile(id: number, state: ListFile['state']): void {
  store.setState(({ files }) => ({
    files: files.map((file) => (file.id === id ? { ...file, state } : file)),
  }));
}

/** Changes the draft of an open file. */
export function setDraft({ id, state }: ListFile, changed: Partial<Draft>): void {
  if (state.kind === 'open') setFile(id, { kind: 'open', draft: { ...state.draft, ...changed } });
}

/** Removes a file from the screen, with its corrections; returns a function that brings it back. */
export function dropFile(id: number): () => void {
  const { files } = store.getState();
  const at = files.findIndex((file) => file.id === id);
  const [dropped] = files.slice(at, at + 1);
  store.setState({ files: files.filter((file) => file.id !== id) });
  return () => {
    if (dropped === undefined) return;
    store.setState((now) => ({ files: now.files.toSpliced(at, 0, dropped) }));
  };
}

async function match(id: number, file: File): Promise<void> {
  try {
    const found = await matchList(file);
    const draft: Draft = {
      rows: rowsOf(found),
      name: found.readListMatch.name,
      takenName:
        found.readListMatch.errorCode === 'ERR_1009' ? found.readListMatch.name : undefined,
      summary: '',
      ordered: true,
      isPrivate: false,
      keepsMissing: true,
      way: 'append',
    };
    setFile(id, { kind: 'open', draft });
  } catch (error) {
    setFile(id, { kind: 'failed', reason: reasonOf(error) });
  }
}

/** Takes files and has them matched, one after the other. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const fresh = files.map((file) => {
    taken += 1;
    const state: ListFile['state'] =
      file.size < tooLarge
        ? { kind: 'matching' }
        : { kind: 'failed', reason: t('importList.tooLarge') };
    return { file, entry: { id: taken, fileName: file.name, size: file.size, state } };
  });
  store.setState((last) => ({ files: [...last.files, ...fresh.map(({ entry }) => entry)] }));
  for (const { file, entry } of fresh) {
    if (entry.state.kind === 'matching') await match(entry.id, file);
  }
}
