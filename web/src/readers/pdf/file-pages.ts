/**
 * Which page of the file, from 0, each page of the book is: the server leaves out what cannot be shown,
 * and names the others by their number.
 */
export function filePages(
  pages: readonly { readonly fileName: string }[],
  count: number,
): { readonly indexOf: (page: number) => number; readonly pageOf: (index: number) => number } {
  const indexes = pages.map(({ fileName }, at) => {
    const number = /^\d{1,7}$/.test(fileName) ? Number(fileName) : at + 1;
    return Math.min(Math.max(number, 1), count) - 1;
  });
  return {
    indexOf: (page) => indexes[page - 1] ?? 0,
    /** The page itself, or the next one that is shown. */
    pageOf: (index) => {
      const at = indexes.findIndex((one) => one >= index);
      return at === -1 ? indexes.length : at + 1;
    },
  };
}
