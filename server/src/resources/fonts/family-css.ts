import path from 'node:path';
import type { FontFile } from './families.ts';

/** What names of files say of a weight, the longer words first: "ExtraBold" is not "Bold". */
const weights: readonly (readonly [word: RegExp, weight: string])[] = [
  [/wght|variable/i, '100 900'],
  [/thin|hairline/i, '100'],
  [/(?:extra|ultra)[ _-]?light/i, '200'],
  [/(?:semi|demi)[ _-]?bold/i, '600'],
  [/(?:extra|ultra)[ _-]?bold/i, '800'],
  [/black|heavy/i, '900'],
  [/light/i, '300'],
  [/medium/i, '500'],
  [/bold/i, '700'],
];

/** A text as a CSS string, with any characters. */
function quoted(text: string): string {
  const escaped = text.replace(
    // oxlint-disable-next-line no-control-regex -- CSS needs control characters escaped, too
    /["\\\u0000-\u001f\u007f]/g,
    (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${escaped}"`;
}

const formats: Readonly<Record<string, string>> = {
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'truetype',
  'font/otf': 'opentype',
};

/** The style sheet of a family; weight and slant of each file are read off its name. */
export function familyCss(family: string, files: readonly FontFile[]): string {
  const faces = files.map(({ name, type }) => {
    const { name: words } = path.parse(name);
    const weight = weights.find(([word]) => word.test(words))?.[1] ?? '400';
    const style = /italic|oblique/i.test(words) ? 'italic' : 'normal';
    const source = `url(${quoted(encodeURIComponent(name))}) format("${formats[type] ?? ''}")`;
    return `@font-face {
  font-family: ${quoted(family)};
  src: ${source};
  font-weight: ${weight};
  font-style: ${style};
  font-display: swap;
}`;
  });
  return `${faces.join('\n')}\n`;
}
