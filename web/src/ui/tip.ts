/**
 * Attributes that give an element a tooltip, drawn by the one `TooltipLayer`. It repeats
 * or adds to what the element says by itself: never the only place of a name.
 */
export function tip(text: string, shortcut?: string): Record<`data-${string}`, string> {
  return shortcut === undefined
    ? { 'data-tip': text }
    : { 'data-tip': text, 'data-tip-key': shortcut };
}
