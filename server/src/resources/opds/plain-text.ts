/** Characters that XML 1.0 has no place for; lone surrogates are among them. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const forbidden = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text without the characters that feeds can't hold (programs.md 0.6). */
export const plainText = (text: string): string => text.replaceAll(forbidden, '');
