import { useEffect, useRef, useState } from 'react';
import { findWords, type SoughtText, type TextHit } from '../../lib/find-words.ts';

/** A hit with the document or page it is in. */
export interface BookHit extends TextHit {
  readonly index: number;
  /** What that is called. */
  readonly chapter: string | undefined;
}

/** The texts that a book consists of: its documents or its pages. Keep its identity. */
export interface BookTexts {
  /** Their numbers, in reading order. */
  readonly indexes: readonly number[];
  /** @throws when it cannot be read. */
  readonly textAt: (index: number) => Promise<SoughtText>;
  readonly chapterAt: (index: number) => string | undefined;
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

/** The hits of one text. */
function hitsIn(book: BookTexts, index: number, sought: SoughtText, words: string, most: number) {
  const chapter = book.chapterAt(index);
  return findWords(sought.text, words, most, sought.joins).map((hit) => ({
    ...hit,
    index,
    chapter,
  }));
}

/** Fewer letters would find everything. */
export function isSearchable(words: string): boolean {
  return words.trim().length >= 2;
}

/** Looks through the whole book, text after text, keeping what was found up to now. */
export function useBookSearch(book: BookTexts | null, words: string): BookSearch {
  const [found, setFound] = useState({ ...nothing, words: '' });
  const texts = useRef(new Map<number, SoughtText>());
  useEffect(() => {
    if (!book || !isSearchable(words)) return undefined;
    let isOver = false;
    async function run(from: BookTexts): Promise<void> {
      let hits: BookHit[] = [];
      let missed = 0;
      for (const index of from.indexes) {
        try {
          // One after the other: it is the person's own server.
          const text = texts.current.get(index) ?? (await from.textAt(index));
          texts.current.set(index, text);
          hits = [...hits, ...hitsIn(from, index, text, words, MOST_HITS - hits.length)];
        } catch {
          missed += 1;
        }
        if (isOver) return;
        if (hits.length >= MOST_HITS) break;
        setFound({ words, hits, isRunning: true, missed });
      }
      setFound({ words, hits, isRunning: false, missed });
    }
    const timer = setTimeout(() => void run(book), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [book, words]);
  if (!isSearchable(words)) return nothing;
  return found.words === words ? found : { ...nothing, isRunning: true };
}
