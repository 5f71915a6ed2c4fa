import { describe, expect, test } from 'vitest';
import { rewriteCss, rewriteSheet } from './css.ts';

const place = {
  path: 'OPS/css/book.css',
  urlOf: (path: string) => `/api/${path}`,
  viewport: { width: 1000, height: 500 },
  matches: (query: string) => query.includes('min-width'),
};
const rewrite = (css: string) => rewriteCss(css, place);

describe('addresses', () => {
  test.each([
    ['url(../img/a.png)', 'url("/api/OPS/img/a.png")'],
    ["url('b c.png')", 'url("/api/OPS/css/b c.png")'],
    ['url("https://evil.example/track.gif")', 'none'],
    ['url(//evil.example/track.gif)', 'none'],
    ['url(data:image/png;base64,AAAA)', 'url("data:image/png;base64,AAAA")'],
    ['url(data:text/html,x)', 'none'],
    ['url(#gradient)', 'url("#gradient")'],
    ['url(javascript:x)', 'none'],
  ])('%s', (before, after) => {
    expect(rewrite(`a{background:${before}}`)).toBe(`a{background:${after}}`);
  });

  test('nothing gets out of the string', () => {
    const css = rewrite(`a{background:url('x%22\\");b:url(//evil')}`);
    expect(css).toMatch(/^a\{background:(?:none|url\("[^"]*"\))\}$/);
  });
});

describe('what frames and columns need', () => {
  test.each([
    ['h1{page-break-before:always}', 'h1{break-before: column}'],
    ['h1{break-after: page}', 'h1{break-after: column}'],
    ['h1{page-break-inside: avoid}', 'h1{break-inside: avoid}'],
    ['p{-epub-writing-mode:vertical-rl}', 'p{writing-mode:vertical-rl}'],
    [
      'p{width:50vw;height:10dvh}',
      'p{width:calc(50*var(--longbox-vw,10px));height:calc(10*var(--longbox-vh,5px))}',
    ],
    ['@media (min-width:50vw){p{color:red}}', '@media (min-width:0){p{color:red}}'],
    [
      '@media screen and (max-width: 600px), (orientation:portrait){p{width:1vw}}',
      '@media screen and (max-width:-1px), (max-width:-1px){p{width:calc(1*var(--longbox-vw,10px))}}',
    ],
    [
      '@media (prefers-color-scheme:dark){p{top:0}}',
      '@media (prefers-color-scheme:dark){p{top:0}}',
    ],
    ['p{behavior:url(x.htc);color:red}', 'p{;color:red}'],
    ['.behavior:hover{color:red}p{top:0}', '.behavior:hover{color:red}p{top:0}'],
    ['html{scroll-behavior:smooth}', 'html{scroll-behavior:smooth}'],
    ['p{font-size:3.2vw}', 'p{font-size:2rem}'],
    ['p{font-size:24px}', 'p{font-size:1.5rem}'],
    ['p{font-size: 18pt}', 'p{font-size: 1.5rem}'],
    ['p{font: bold 8px/1.2 serif}', 'p{font: bold 0.5rem/1.2 serif}'],
    ['p{font:small-caps 8px/12px serif}', 'p{font:small-caps 0.5rem/0.75rem serif}'],
    ['p{font-size:9px;line-height:10px}', 'p{font-size:0.5625rem;line-height:0.625rem}'],
    ['p{line-height: 2pc!important}', 'p{line-height: 2rem!important}'],
    ['p{line-height:1.5}', 'p{line-height:1.5}'],
    ['p{font-size:calc(10px + 2px)}', 'p{font-size:calc(0.625rem + 0.125rem)}'],
    ['p{font-size:x-large}', 'p{font-size:1.5rem}'],
    ['p{font-family:Q 2px}', 'p{font-family:Q 2px}'],
    ['p{font-size:1.2em;margin:3px}', 'p{font-size:1.2em;margin:3px}'],
    ['p{color:red}/* url(x) */', 'p{color:red} '],
    ['p::before{content:"/* no */"}', 'p::before{content:"/* no */"}'],
  ])('%s', (before, after) => {
    expect(rewrite(before)).toBe(after);
  });
});

describe('imports', () => {
  const files: Readonly<Record<string, string>> = {
    'OPS/css/base.css': 'b{background:url(x.png)}',
    'OPS/print/p.css': 'i{color:blue}',
    'OPS/css/loop.css': '@import "loop.css"; u{color:green}',
  };
  const load = (path: string) => Promise.resolve(files[path]);

  test('of the book stand in their place', async () => {
    const css =
      '@import "base.css"; @import url(../print/p.css) screen and (height<1px); p{color:red}';
    const rewritten = await rewriteSheet(css, place, load);
    expect(rewritten).toContain('b{background:url("/api/OPS/css/x.png")}');
    expect(rewritten).toContain('@media screen and (max-width:-1px) {\ni{color:blue}\n}');
    expect(rewritten).toContain('p{color:red}');
    expect(rewritten).not.toContain('@import');
  });

  test('from elsewhere are left out, missing and endless ones end', async () => {
    const css = '@import "https://evil.example/x.css"; @import "none.css"; @import "loop.css"; p{}';
    const rewritten = await rewriteSheet(css, place, load);
    expect(rewritten).not.toMatch(/evil|@import/);
    expect(rewritten).toContain('u{color:green}');
  });
});
