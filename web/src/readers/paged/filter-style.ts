import type { CSSProperties } from 'react';

/** The CSS filter of a view's images, which `page-box.module.css` lays over each. */
export function filterStyle(filter: string | undefined): CSSProperties | undefined {
  if (filter === undefined) return undefined;
  const style: CSSProperties & Record<'--reader-filter', string> = { '--reader-filter': filter };
  return style;
}
