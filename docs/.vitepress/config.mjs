// The site of the docs. `npm run docs` serves it, `npm run docs:build` builds it into docs/.vitepress/dist.
import { defineConfig } from 'vitepress';
import { sections } from '../pages.mjs';

export default defineConfig({
  title: 'Longbox',
  description: 'A self-hosted library for your comics, manga and books, read in the browser',
  lang: 'en-US',
  srcExclude: ['node_modules/**'],
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: sections.map(({ title, pages: [[, first]] }) => ({ text: title, link: `/${first}` })),
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      collapsed: title === 'Build',
      items: pages.map(([text, file]) => ({ text, link: `/${file}` })),
    })),
  },
});
