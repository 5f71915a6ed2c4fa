import * as z from 'zod/mini';

const keptPage = z.object({
  page: z.int().check(z.gte(1)),
  /** When it was reached, in milliseconds since 1970. */
  at: z.number(),
});

/** A page that was reached but could not be saved on the server yet. */
export type KeptPage = z.infer<typeof keptPage>;

function prefixOf(userId: string): string {
  return `longbox.unsaved/${encodeURIComponent(userId)}/`;
}

function nameOf(userId: string, bookId: string): string {
  return prefixOf(userId) + encodeURIComponent(bookId);
}

/** The page kept for a user and book, or nothing. */
export function getKeptPage(userId: string, bookId: string): KeptPage | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(userId, bookId)) ?? 'null');
    return z.safeParse(keptPage, value).data;
  } catch {
    return undefined;
  }
}

/** Keeps a page in this browser; where storage is full or forbidden, in vain. */
export function keepPage(userId: string, bookId: string, kept: KeptPage): void {
  try {
    localStorage.setItem(nameOf(userId, bookId), JSON.stringify(kept));
  } catch {
    // The page lasts for the visit then.
  }
}

export function forgetKeptPage(userId: string, bookId: string): void {
  try {
    localStorage.removeItem(nameOf(userId, bookId));
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** The books of a user with a kept page. */
export function booksWithKeptPage(userId: string): string[] {
  const prefix = prefixOf(userId);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => decodeURIComponent(name.slice(prefix.length)));
  } catch {
    return [];
  }
}

/** Whether the server heard of reading after the page was kept, on another device perhaps. */
export function isOutdone(kept: KeptPage, progress: { readonly readDate: string } | null): boolean {
  return progress !== null && Date.parse(progress.readDate) > kept.at;
}
