/** Reading programs by what their `User-Agent` contains; those that name another one come first. */
const programs = [
  [/\bKOReader\b/i, 'KOReader'],
  [/\bKobo\b/i, 'Kobo'],
  [/\bPanels\b/i, 'Panels'],
  [/\bChunky\b/i, 'Chunky'],
  [/\bYACReader\w*/i, 'YACReader'],
  [/\b(?:Mihon|Tachiyomi\w*)\b/i, 'Mihon'],
  [/\bSuwayomi\b/i, 'Suwayomi'],
  [/\bPaperback\b/i, 'Paperback'],
  [/\bThorium\b/i, 'Thorium'],
  [/\bMoon\+? ?Reader\b/i, 'Moon+ Reader'],
  [/\bLibrera\b/i, 'Librera'],
  [/\bPocketBook\b/i, 'PocketBook'],
  [/\bReadest\b/i, 'Readest'],
  [/\bCrossPoint\b/i, 'CrossPoint'],
] as const;

/** The usual name of a reading program, by its `User-Agent`. */
export function readingProgramOf(userAgent: string): string | undefined {
  return programs.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** The name that a program gives itself; nothing for browsers, which all give the same. */
export function ownNameOf(userAgent: string): string | undefined {
  const name = /^([^\s/(]+)/.exec(userAgent)?.[1];
  return name === 'Mozilla' || name === 'Opera' ? undefined : name;
}
