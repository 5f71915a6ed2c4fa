import { useEffect } from 'react';

export const productName = 'Longbox';

/** Sets the tab's title: the product, and the subject if given. */
export function setTitle(...parts: readonly (string | undefined)[]): void {
  document.title = [productName, ...parts]
    .filter((part) => part !== undefined && part !== '')
    .join(' – ');
}

/** Sets the tab's title to the screen's subject, as soon as it's known. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const shown = parts.join('\n');
  useEffect(() => {
    if (shown.trim() !== '') setTitle(...shown.split('\n'));
  }, [shown]);
}
