import { Parser } from 'htmlparser2';

/** The letters of a name from HTML, such as `&nbsp;`, which XML doesn't know but files have anyway. */
export function namedLetter(entity: string): string | undefined {
  let read = '';
  const parser = new Parser({
    ontext(chunk) {
      read += chunk;
    },
  });
  parser.end(entity);
  // Of an unknown name all stays, or all but the first letters.
  return read.endsWith(';') ? undefined : read;
}
