import { useEffect } from 'react';
import { layerSelector, selectedText } from '../../../readers/pdf/text-nodes.ts';

/** Copying pages gives their text line by line, not in its pieces. */
export function useCopy(): void {
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const selection = document.getSelection();
      if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
      const layers = [...document.querySelectorAll(layerSelector)];
      const text = selectedText(
        selection.getRangeAt(0),
        layers.filter((layer) => layer.closest('[inert]') === null),
      );
      if (text === '') return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('copy', copy);
    };
  }, []);
}
