import { apiPages } from './.vitepress/api-pages.mjs';

/** The pages of the HTTP API, for the list in `api.md`. */
export default {
  load: () => apiPages().map(({ group, title, count }) => ({ group, title, count })),
};
