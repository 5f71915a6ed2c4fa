/** Colors of the paper, of text and of links, as `#rrggbb`. */
export interface Colors {
  readonly ground: string;
  readonly ink: string;
  readonly link: string;
}

/** The colors a book is shown in. */
export interface Theme extends Colors {
  readonly scheme: 'light' | 'dark';
  /** The book's own colors count, too: they are made for white paper. */
  readonly keepsColors?: true;
}

/** The colors that books can be shown in, besides one's own. */
export const themes = {
  day: {
    ground: '#ffffff',
    ink: '#1b1816',
    link: '#8f2f12',
    scheme: 'light',
    keepsColors: true,
  },
  sepia: { ground: '#faf4e8', ink: '#3a2f22', link: '#8f2f12', scheme: 'light' },
  gray: { ground: '#dcdcdc', ink: '#1f1f1f', link: '#7d2a10', scheme: 'light' },
  green: { ground: '#dbead5', ink: '#1c2a1c', link: '#7a2c10', scheme: 'light' },
  dark: { ground: '#26241f', ink: '#d6d0c6', link: '#ffa382', scheme: 'dark' },
  night: { ground: '#000000', ink: '#cfc9c2', link: '#ff9a73', scheme: 'dark' },
} as const satisfies Readonly<Record<string, Theme>>;

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The color of what stands beside the text, such as the number of the page: nearer to the paper. */
export function quietOn({ ground, ink }: Colors): string {
  const paper = channelsOf(ground);
  const mixed = channelsOf(ink).map((value, at) => value * 0.72 + (paper[at] ?? 0) * 0.28);
  return `rgb(${mixed.map((value) => Math.round(value)).join(' ')})`;
}

/** How bright a color appears, from 0 to 1 (WCAG 2.2, relative luminance). */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A theme of a person's own colors. */
export function themeOf(colors: Colors): Theme {
  const isDark = contrastOf(colors.ground, '#ffffff') > contrastOf(colors.ground, '#000000');
  return { ...colors, scheme: isDark ? 'dark' : 'light' };
}
