import { useEffect, useRef, useState } from 'react';
import type { EpubEngine } from '../../readers/epub/engine.ts';
import { chapterAt, type EpubModel } from '../../readers/epub/model.ts';
import { findWords, type TextHit } from '../../readers/epub/search-text.ts';

/** A hit with the document it is in. */
export interface BookHit extends TextHit {
  readonly index: number;
  readonly chapter: string | undefined;
}

/** More hits than anyone looks through. */
export const MOST_HITS = 500;
/** Typing rests so long before a search begins, in milliseconds. */
const REST_MS = 350;

interface BookSearch {
  readonly hits: readonly BookHit[];
  /** Whether documents are still being looked through. */
  readonly isRunning: boolean;
  /** Documents that could not be looked through. */
  readonly missed: number;
}

const nothing: BookSearch = { hits: [], isRunning: false, missed: 0 };

/** The hits of one document. */
function hitsIn(model: EpubModel, index: number, text: string, words: string, most: number) {
  const chapter = chapterAt(model, index, () => false)?.title;
  return findWords(text, words, most).map((hit) => ({ ...hit, index, chapter }));
}

/** Fewer letters would find everything. */
export function isSearchable(words: string): boolean {
  return words.trim().length >= 2;
}

/** Looks through the whole book, document after document, keeping what was found up to now. */
export function useBookSearch(
  engine: EpubEngine | null,
  model: EpubModel,
  words: string,
): BookSearch {
  const [found, setFound] = useState({ ...nothing, words: '' });
  const texts = useRef(new Map<number, string>());
  useEffect(() => {
    if (!engine || !isSearchable(words)) return undefined;
    let isOver = false;
    async function run(from: EpubEngine): Promise<void> {
      let hits: BookHit[] = [];
      let missed = 0;
      for (const index of model.spine.keys()) {
        try {
          // One after the other: it is the person's own server.
          const text = texts.current.get(index) ?? (await from.textAt(index));
          texts.current.set(index, text);
          hits = [...hits, ...hitsIn(model, index, text, words, MOST_HITS - hits.length)];
        } catch {
          missed += 1;
        }
        if (isOver) return;
        if (hits.length >= MOST_HITS) break;
        setFound({ words, hits, isRunning: true, missed });
      }
      setFound({ words, hits, isRunning: false, missed });
    }
    const timer = setTimeout(() => void run(engine), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [engine, model, words]);
  if (!isSearchable(words)) return nothing;
  return found.words === words ? found : { ...nothing, isRunning: true };
}
