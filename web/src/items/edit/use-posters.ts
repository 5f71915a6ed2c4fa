import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { type PosterOwner, useChangePoster } from '../../data/posters.ts';
import { t } from '../../lib/i18n.ts';
import {
  emptyQueue,
  isQueueChanged,
  isUsable,
  type PosterQueue,
  withFiles,
  withoutFile,
  withSize,
} from './poster-queue.ts';

/** The covers of an item while its dialog is open, with the changes to make on saving. */
export interface Posters {
  readonly owner: PosterOwner;
  readonly queue: PosterQueue;
  readonly isChanged: boolean;
  /** The file on its way and how much of it is sent, from 0 to 1. */
  readonly sending: { readonly name: string; readonly share: number } | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly change: (step: (queue: PosterQueue) => PosterQueue) => void;
  /**
   * Uploads, chooses, deletes, in this order. What is done leaves the queue, so that saving again
   * after a failure does the rest.
   *
   * @throws with the name of what failed and why.
   */
  readonly save: () => Promise<void>;
}

/** The pixels of an image; `null` if it isn't an image, or is damaged. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}

/** Names the image. */
function failureOf(error: unknown, name: string): Error {
  const line = { title: t('edit.poster.failed', { name }), reason: reasonOf(error) };
  return new Error(t('failure.line', line), { cause: error });
}

export function usePosters(owner: PosterOwner, draft: PosterQueue = emptyQueue): Posters {
  const [queue, setQueue] = useState(draft);
  const [sending, setSending] = useState<Posters['sending']>();
  const { mutateAsync: changePoster } = useChangePoster(owner);

  const add = (files: readonly File[]) => {
    setQueue((last) => withFiles(last, files));
    for (const file of files) {
      void sizeOf(file).then((size) => {
        setQueue((last) => withSize(last, file.name, size));
      });
    }
  };

  const uploadAll = async () => {
    for (const { file } of queue.queued.filter(isUsable)) {
      const { name } = file;
      const selected = queue.chosen?.kind === 'queued' && queue.chosen.name === name;
      setSending({ name, share: 0 });
      try {
        await changePoster({
          kind: 'add',
          file,
          selected,
          onProgress: (share) => {
            setSending({ name, share });
          },
        });
      } catch (error) {
        throw failureOf(error, name);
      } finally {
        setSending(undefined);
      }
      setQueue((last) => withoutFile(last, name));
    }
  };

  const save = async () => {
    await uploadAll();
    const { chosen, removed } = queue;
    try {
      if (chosen?.kind === 'kept') await changePoster({ kind: 'select', posterId: chosen.id });
      for (const posterId of removed) await changePoster({ kind: 'remove', posterId });
    } catch (error) {
      throw failureOf(error, t('edit.poster.kept'));
    }
    setQueue(emptyQueue);
  };

  return {
    owner,
    queue,
    isChanged: isQueueChanged(queue),
    sending,
    add,
    change: setQueue,
    save,
  };
}
