import type { Plugin } from 'vite';

/** Members that `FlowElement` uses or has of its own. */
const opened = ['beforeRender', 'getRectMapper', 'scrollToRect', 'afterScroll', 'justAnchored'];

/**
 * Opens private members of foliate's renderer of text, which knows vertical lines only from right to left, and the place
 * of a long scroll only by whole lines.
 */
export const foliate: Plugin = {
  name: 'longbox-foliate',
  // The dev server would else pack the package before any plugin sees it.
  config: () => ({ optimizeDeps: { exclude: ['foliate-js'] } }),
  transform: {
    filter: { id: /foliate-js\/paginator\.js$/ },
    handler(code) {
      const missing = opened.find((name) => !code.includes(`#${name}`));
      if (missing !== undefined) this.error(`foliate-js has no #${missing} to open`);
      return {
        code: opened.reduce((text, name) => text.replaceAll(`#${name}`, name), code),
        map: null,
      };
    },
  },
};
