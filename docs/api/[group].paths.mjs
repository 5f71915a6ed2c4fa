import { apiPages } from '../.vitepress/api-pages.mjs';

/** One page of the HTTP API for each kind of thing. */
export default {
  paths: () =>
    apiPages().map(({ group, title, content }) => ({ params: { group, title }, content })),
};
