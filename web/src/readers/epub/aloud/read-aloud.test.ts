import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EpubTarget, Located } from '../engine.ts';
import { type EpubModel, epubModel } from '../model.ts';
import { createAloud, type SpokenSentence } from './read-aloud.ts';
import type { Manner, Spoken } from './voice.ts';

const chapters = ['One is here. Two follows it. Three ends.', 'Four opens. Five closes.'];

const model: EpubModel = epubModel(
  {
    metadata: { title: 'T', language: 'en' },
    readingOrder: chapters.map((_, index) => ({ href: `${index}.xhtml`, type: 'text/html' })),
    toc: [],
    landmarks: [],
    pageList: [],
  },
  [],
);

/** A reader that shows 20 characters at a time, and a voice that says what the test tells it to. */
function open(at: { readonly index: number; readonly start: number } = { index: 0, start: 0 }) {
  const said: { readonly words: string; readonly manner: Manner; readonly spoken: Spoken }[] = [];
  const sentences: (SpokenSentence | undefined)[] = [];
  const asked: EpubTarget[] = [];
  let hushed = 0;
  let isSpeaking = false;
  let silences = 0;
  const locatedAt = (index: number, start: number): Located => ({
    index,
    progression: 0,
    atStart: false,
    atEnd: false,
    chapter: undefined,
    rightToLeft: undefined,
    text: '',
    span: { start, end: start + 20 },
  });
  let located = locatedAt(at.index, at.start);
  const move = (index: number, start: number) => {
    located = locatedAt(index, start);
    aloud.moved(located);
  };
  const aloud = createAloud({
    engine: {
      current: () => located,
      textAt: (index) => Promise.resolve({ text: chapters[index] ?? '', joins: [] }),
      goTo: (target) => {
        asked.push(target);
        move(target.index, target.span?.start ?? 0);
        return Promise.resolve();
      },
    },
    model,
    voice: {
      say: (words, manner, spoken) => {
        said.push({ words, manner, spoken });
      },
      hush: () => {
        hushed += 1;
      },
    },
    manner: { rate: 1, voice: '' },
    onSentence: (sentence) => {
      sentences.push(sentence);
    },
    onSpeaking: (speaks) => {
      isSpeaking = speaks;
    },
    onSilence: () => {
      silences += 1;
    },
  });
  const spoken = (count: number) =>
    vi.waitFor(
      () => {
        expect(said).toHaveLength(count);
        return said[count - 1];
      },
      { interval: 1 },
    );
  return {
    aloud,
    move,
    spoken,
    words: () => said.map(({ words }) => words),
    asked: () => asked.map(({ index, span }) => [index, span?.start]),
    sentences,
    isSpeaking: () => isSpeaking,
    silences: () => silences,
    hushed: () => hushed,
  };
}

describe('reading aloud', () => {
  it('goes from sentence to sentence, into the next chapter, and ends with the book', async () => {
    const book = open();
    book.aloud.play();
    for (let count = 1; count <= 5; count += 1) {
      expect(book.isSpeaking()).toBe(true);
      (await book.spoken(count))?.spoken.onEnd();
    }
    await vi.waitFor(() => {
      expect(book.isSpeaking()).toBe(false);
    });
    expect(book.words()).toEqual([
      'One is here.',
      'Two follows it.',
      'Three ends.',
      'Four opens.',
      'Five closes.',
    ]);
    expect(book.sentences.at(-1)).toBeUndefined();
  });

  it('begins in the middle of a sentence where the page does', async () => {
    const book = open({ index: 0, start: 4 });
    book.aloud.play();
    await book.spoken(1);
    expect(book.words()).toEqual(['is here.']);
    expect(book.sentences).toEqual([{ index: 0, span: { start: 0, end: 12 } }]);
  });

  it('turns the page with the word that is no longer in sight', async () => {
    const book = open();
    book.aloud.play();
    (await book.spoken(1))?.spoken.onEnd();
    const second = await book.spoken(2);
    second?.spoken.onWord(4);
    expect(book.asked()).toEqual([]);
    second?.spoken.onWord(12);
    expect(book.asked()).toEqual([[0, 25]]);
    expect(book.words()).toHaveLength(2);
  });

  it('turns the page with a sentence from a voice that tells no words', async () => {
    const book = open();
    book.aloud.play();
    (await book.spoken(1))?.spoken.onEnd();
    (await book.spoken(2))?.spoken.onEnd();
    await book.spoken(3);
    expect(book.asked()).toEqual([[0, 29]]);
    expect(book.words()).toHaveLength(3);
  });

  it('goes on from the page that was turned to by hand', async () => {
    const book = open();
    book.aloud.play();
    await book.spoken(1);
    book.move(0, 20);
    await book.spoken(2);
    expect(book.words()[1]).toBe('lows it.');
    expect(book.asked()).toEqual([]);
  });

  it('stays paused on a page turned by hand, and resumes there', async () => {
    const book = open();
    book.aloud.play();
    await book.spoken(1);
    book.aloud.pause();
    book.move(1, 0);
    expect(book.words()).toHaveLength(1);
    book.aloud.play();
    await book.spoken(2);
    expect(book.words()[1]).toBe('Four opens.');
  });

  it('resumes at the word where it was paused, at another speed', async () => {
    const book = open();
    book.aloud.play();
    (await book.spoken(1))?.spoken.onWord(4);
    book.aloud.pause();
    expect(book.isSpeaking()).toBe(false);
    book.aloud.setManner({ rate: 1.5, voice: 'v' });
    book.aloud.play();
    const again = await book.spoken(2);
    expect(again?.words).toBe('is here.');
    expect(again?.manner).toEqual({ rate: 1.5, voice: 'v', language: 'en' });
  });

  it('steps over sentences and chapters, both ways', async () => {
    const book = open({ index: 0, start: 13 });
    book.aloud.play();
    await book.spoken(1);
    book.aloud.step(-1);
    await book.spoken(2);
    book.aloud.step(1);
    await book.spoken(3);
    book.aloud.step(1);
    await book.spoken(4);
    book.aloud.step(1);
    await book.spoken(5);
    book.aloud.step(-1);
    await book.spoken(6);
    expect(book.words()).toEqual([
      'Two follows it.',
      'One is here.',
      'Two follows it.',
      'Three ends.',
      'Four opens.',
      'Three ends.',
    ]);
  });

  it('stops at the end of the chapter when asked to, and goes on from there', async () => {
    const book = open({ index: 0, start: 29 });
    book.aloud.stopAfter('chapter');
    book.aloud.play();
    (await book.spoken(1))?.spoken.onEnd();
    await vi.waitFor(() => {
      expect(book.isSpeaking()).toBe(false);
    });
    book.aloud.play();
    await book.spoken(2);
    expect(book.words()).toEqual(['Three ends.', 'Four opens.']);
  });

  it('begins a sentence again at another speed, not at the same one', async () => {
    const book = open();
    book.aloud.play();
    await book.spoken(1);
    book.aloud.setManner({ rate: 1, voice: '' });
    book.aloud.setManner({ rate: 2, voice: '' });
    const again = await book.spoken(2);
    expect(again?.manner.rate).toBe(2);
    expect(book.words()).toHaveLength(2);
  });

  it('says when no voice can speak', async () => {
    const book = open();
    book.aloud.play();
    (await book.spoken(1))?.spoken.onError();
    expect(book.silences()).toBe(1);
    expect(book.isSpeaking()).toBe(false);
  });

  describe('with a clock of its own', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('stops after so many minutes', async () => {
      const book = open();
      book.aloud.stopAfter(10);
      book.aloud.play();
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      expect(book.isSpeaking()).toBe(true);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(book.isSpeaking()).toBe(false);
    });
  });
});
