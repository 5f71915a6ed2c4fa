/**
 * The widths at which the layout changes, in CSS pixels. Style sheets cannot read them
 * and repeat the numbers: 600, 960, 1264 and 1904.
 */
export const breakpoints = { sm: 600, md: 960, lg: 1264, xl: 1904 } as const;

/** Media queries for `useMedia`. */
export const media = {
  phone: `(width < ${breakpoints.sm}px)`,
  fromMedium: `(width >= ${breakpoints.md}px)`,
  fromWide: `(width >= ${breakpoints.lg}px)`,
} as const;
