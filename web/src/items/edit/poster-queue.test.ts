import { describe, expect, test } from 'vitest';
import {
  emptyQueue,
  isQueueChanged,
  isUsable,
  mostBytes,
  posterAfter,
  withChosen,
  withFiles,
  withoutFile,
  withSize,
  withToggled,
} from './poster-queue.ts';

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const namesOf = ({ queued }: typeof emptyQueue) => queued.map((one) => one.file.name);
const poster = (id: string, selected = false) => ({
  id,
  selected,
  type: 'USER_UPLOADED' as const,
  mediaType: 'image/jpeg',
  fileSize: 10,
  width: 1,
  height: 1,
});

describe('files', () => {
  test('the first becomes the poster, names that wait are ignored', () => {
    const queue = withFiles(withFiles(emptyQueue, [file('a'), file('b')]), [file('a'), file('c')]);
    expect(namesOf(queue)).toEqual(['a', 'b', 'c']);
    expect(queue.chosen).toEqual({ kind: 'queued', name: 'a' });
  });

  test('one too big is never the poster', () => {
    const queue = withFiles(emptyQueue, [file('big', mostBytes + 1), file('good')]);
    expect(queue.queued.map(isUsable)).toEqual([false, true]);
    expect(queue.chosen).toEqual({ kind: 'queued', name: 'good' });
    expect(withFiles(emptyQueue, [file('big', mostBytes + 1)]).chosen).toBeUndefined();
  });

  test('one that turns out damaged gives way to the next', () => {
    const queue = withSize(withFiles(emptyQueue, [file('bad'), file('good')]), 'bad', null);
    expect(queue.chosen).toEqual({ kind: 'queued', name: 'good' });
  });

  test('taken out, it is not chosen any more', () => {
    const queue = withoutFile(withFiles(emptyQueue, [file('a')]), 'a');
    expect(queue).toEqual(emptyQueue);
    expect(isQueueChanged(queue)).toBe(false);
  });
});

describe('pictures that are there', () => {
  test('are marked to go and to stay; choosing one keeps it', () => {
    const marked = withToggled(emptyQueue, 'p');
    expect([...marked.removed]).toEqual(['p']);
    expect(withToggled(marked, 'p').removed.size).toBe(0);
    expect(withChosen(marked, { kind: 'kept', id: 'p' }).removed.size).toBe(0);
  });

  test('the chosen one that goes is not chosen any more', () => {
    const chosen = withChosen(emptyQueue, { kind: 'kept', id: 'p' });
    expect(withToggled(chosen, 'p').chosen).toBeUndefined();
  });

  test('what will be the poster', () => {
    const posters = [poster('p'), poster('q', true)];
    expect(posterAfter(emptyQueue, posters)).toEqual({ kind: 'kept', id: 'q' });
    expect(posterAfter(withToggled(emptyQueue, 'q'), posters)).toBeUndefined();
    expect(posterAfter(withFiles(emptyQueue, [file('a')]), posters)).toEqual({
      kind: 'queued',
      name: 'a',
    });
  });
});
