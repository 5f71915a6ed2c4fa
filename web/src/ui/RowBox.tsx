import type { CustomItemComponentProps } from 'virtua';

/** No row is lower, in pixels. WebKit has told of rows without height, which are then out of sight for good. */
const leastHeight = 64;

/**
 * Where a row of a long list stands. virtua hides a row until it is measured by `visibility`, which cards inherit:
 * showing it would have every element of every card styled a second time. Opacity is a matter of the row alone.
 */
export function RowBox({
  ref,
  style: { visibility, ...given },
  children,
}: CustomItemComponentProps) {
  const style = { ...given, minHeight: leastHeight };
  return (
    <div ref={ref} style={visibility === 'hidden' ? { ...style, opacity: 0 } : style}>
      {children}
    </div>
  );
}
