/** Control characters, the marks of line and paragraph ends, and what is no character at all. */
const controls = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\uFEFF]/gu;

/** A text of one line, such as a title: control characters and line ends are spaces, and run together. */
export const cleanLine = (text: string): string =>
  text.replaceAll(controls, ' ').replaceAll(/\s+/gu, ' ').trim();

/** A text of several lines, each ended by a line feed alone and without control characters. */
export const cleanLines = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replaceAll(controls, '').trimEnd())
    .join('\n')
    .trim();
