import { RE2JS } from 're2js';

/** Longer than anyone types. */
const longestPattern = 200;
/** Of a text, more is not looked at: a title is never as long. */
const longestText = 1000;

let last: { readonly pattern: string; readonly compiled: RE2JS | undefined } | undefined;

/** A list tests one pattern on many texts, so the last one is cached. */
function compile(pattern: string): RE2JS | undefined {
  if (last?.pattern === pattern) return last.compiled;
  let compiled: RE2JS | undefined;
  try {
    if (pattern.length <= longestPattern) compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch {
    // Not a pattern.
  }
  last = { pattern, compiled };
  return compiled;
}

/** Whether a text is a regular expression that can be run (RE2's syntax). */
export const isPattern = (pattern: string): boolean => compile(pattern) !== undefined;

/**
 * Whether a regular expression, ignoring case, matches anywhere in a text. It runs in an engine
 * whose time grows with the text alone (RE2), so that no expression can block the server.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.matcher(text.slice(0, longestText)).find() ?? false;
}
