import type { Plugin } from 'vite';

/** Methods that `FlowElement` has of its own. */
const opened = ['beforeRender', 'getRectMapper'];

/** Opens private methods of foliate's renderer of text, which knows vertical lines only from right to left. */
export const foliate: Plugin = {
  name: 'longbox-foliate',
  // The dev server would else pack the package before any plugin sees it.
  config: () => ({ optimizeDeps: { exclude: ['foliate-js'] } }),
  transform: {
    filter: { id: /foliate-js\/paginator\.js$/ },
    handler(code) {
      const missing = opened.find((name) => !code.includes(`#${name}(`));
      if (missing !== undefined) this.error(`foliate-js has no #${missing} to open`);
      return {
        code: opened.reduce((text, name) => text.replaceAll(`#${name}`, name), code),
        map: null,
      };
    },
  },
};
