/**
 * Attributes that give an element a tooltip, drawn by the one `TooltipLayer`. It repeats what the
 * element's name says by itself; for what is said nowhere else there is `Explained`.
 */
export function tip(text: string, shortcut?: string): Record<`data-${string}`, string> {
  return shortcut === undefined
    ? { 'data-tip': text }
    : { 'data-tip': text, 'data-tip-key': shortcut };
}
