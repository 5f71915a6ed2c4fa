import type { CustomItemComponentProps } from './virtual-lists.ts';

/**
 * Where a row of a long list stands. virtua hides a row until it is measured by `visibility`, which cards inherit:
 * showing it would have every element of every card styled a second time. Opacity is a matter of the row alone.
 */
export function RowBox({
  ref,
  style: { visibility, ...style },
  children,
}: CustomItemComponentProps) {
  return (
    <div ref={ref} style={visibility === 'hidden' ? { ...style, opacity: 0 } : style}>
      {children}
    </div>
  );
}
