import { fold } from '../../base/text.ts';

/** Titles by their letters and digits: without case, accents, signs, articles and a year in brackets. */
export function bareTitle(title: string): string {
  const bare = fold(title)
    .replaceAll(/\((?:19|20)\d\d(?:\s*-\s*(?:19|20)?\d{0,4})?\)/g, ' ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|a|an) (?=.)/, '');
  return bare === '' ? fold(title) : bare;
}
