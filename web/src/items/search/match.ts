import { fold } from '../../lib/fold.ts';

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether every word typed begins a word of the label: "all sc" finds "Scan all libraries". */
export function isNamed(label: string, typed: string): boolean {
  const words = wordsOf(label);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}
