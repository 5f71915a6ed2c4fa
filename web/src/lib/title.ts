import { useEffect } from 'react';

export const productName = 'Longbox';

/** Names the tab after the product and, where given, what it shows. */
export function setTitle(...parts: readonly (string | undefined)[]): void {
  document.title = [productName, ...parts]
    .filter((part) => part !== undefined && part !== '')
    .join(' – ');
}

/** Names the tab after what the screen shows, as soon as that is known. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const shown = parts.join('\n');
  useEffect(() => {
    if (shown.trim() !== '') setTitle(...shown.split('\n'));
  }, [shown]);
}
