import { useLayoutEffect } from 'react';
import { currentLocale } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';

/**
 * While a reader is open the page is laid out from left to right, since pages have a direction of
 * their own, and takes the reader's background to the very edge, dialogs included.
 */
export function useReaderRoot(): void {
  const [background] = usePreference('webreader.background');
  useLayoutEffect(() => {
    document.documentElement.dataset['reader'] = background;
  }, [background]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = 'ltr';
    return () => {
      root.dir = currentLocale().rtl ? 'rtl' : 'ltr';
      delete root.dataset['reader'];
    };
  }, []);
}
