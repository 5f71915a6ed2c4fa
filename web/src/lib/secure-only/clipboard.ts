/* Absent on plain http, which many servers at home use: hence the fallbacks. */

/**
 * Puts a text on the clipboard.
 *
 * @throws Error when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else copyFromField(text);
}

/** The old way, which works on plain http: the browser copies the selection. */
function copyFromField(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // An open dialog takes the focus back from elements outside.
  (focused?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('the browser refused to copy');
}
