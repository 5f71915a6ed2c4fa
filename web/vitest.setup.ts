import { afterEach } from 'vitest';
import { currentLocale, fallbackLocale, loadLocale, withWords } from './src/lib/i18n.ts';

/**
 * What jsdom lacks and the client needs. Layout stays all zeros there: tests that need
 * sizes set them on the element.
 */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Files share a process, and the one before may have spoken another language.
if (currentLocale().code !== fallbackLocale) await loadLocale(fallbackLocale);

// Parts are tested without the one that fetches them and their words.
const here = async () => undefined;
await withWords('shell', here);
await withWords('reader', here);
await withWords('administration', here);

if (typeof window !== 'undefined') {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.ResizeObserver = StillObserver;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollBy = () => undefined;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement });

  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
}
