// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { prepareSection, type SectionTools } from './section.ts';

const files: Readonly<Record<string, string>> = {
  'OPS/a.css': 'p{color:red;background:url(i.png)}',
};
const tools: SectionTools = {
  urlOf: (path) => `/api/${path}`,
  load: (path) => Promise.resolve(files[path]),
  viewport: { width: 1000, height: 500 },
  matches: (query) => query.includes('min-width'),
  folder: 'http://books.example/api/v1/books/b/resource/',
  language: 'fr',
  styles: '::highlight(x){}',
};
const prepare = async (text: string, type = 'application/xhtml+xml') =>
  new DOMParser().parseFromString(
    await prepareSection({ path: 'OPS/one.xhtml', type, text }, tools),
    'application/xhtml+xml',
  );
const ns = 'xmlns="http://www.w3.org/1999/xhtml"';

describe('a document is made ready', () => {
  test('with its styles in it, its own files from the server, and nothing from elsewhere', async () => {
    const made = await prepare(
      `<html ${ns}><head><link rel="stylesheet" href="a.css"/></head><body>
       <img src="i.png" srcset="i.png 1x, https://evil.example/j.png 2x" alt=""/>
       <img src="https://evil.example/pixel.gif" alt=""/>
       <p style="background:url(https://evil.example/x)">Text <a href="two.xhtml">on</a></p></body></html>`,
    );
    const [own, foreign] = made.querySelectorAll('img');
    expect(own?.getAttribute('src')).toBe('/api/OPS/i.png');
    expect(own?.getAttribute('srcset')).toBe('/api/OPS/i.png 1x');
    expect(foreign?.hasAttribute('src')).toBe(false);
    expect(made.documentElement.outerHTML).not.toContain('evil');
    expect(made.querySelector('a')?.getAttribute('href')).toBe('two.xhtml');
    expect(made.querySelectorAll('link')).toHaveLength(0);
    expect(made.head.textContent).toContain('url("/api/OPS/i.png")');
    expect(made.documentElement.getAttribute('lang')).toBe('fr');
  });

  test('the policy stands first', async () => {
    const made = await prepare(`<html ${ns}><head><title>x</title></head><body/></html>`);
    const [first] = made.head.children;
    expect(first?.getAttribute('http-equiv')).toBe('Content-Security-Policy');
    const policy = first?.getAttribute('content') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain('img-src http://books.example/api/v1/books/b/resource/ data: blob:');
  });

  test('names of characters are resolved, and what is not well-formed is read as HTML', async () => {
    const named = await prepare(`<html ${ns}><head/><body><p>a&nbsp;b &copy;</p></body></html>`);
    expect(named.body.textContent).toBe('a\u00a0b ©');
    const broken = await prepare(
      `<html ${ns}><body><p>one<br>two<o:p epub:type="x">\u0001</o:p><p onclick="x()">three</body>`,
    );
    expect(broken.body.textContent).toContain('three');
    expect(broken.querySelector('[onclick]')).toBeNull();
  });

  test.each([
    ['an empty title', '<title/>', '<p>one<br>two</p>'],
    ['an empty script', '<script src="x.js" async="async"/>', '<p>one<br>two</p>'],
    ['an empty anchor', '', '<p><a id="x"/>one<br>two</p>'],
    ['an empty anchor of a value with a sign', '', '<p><a title="a > b" id=\'x\' />one<br>two</p>'],
    ['a picture that ends itself', '', '<img src="a.png"/><p>one<br>two</p>'],
    ['text that is no markup', '', '<p>one<br><![CDATA[two]]></p>'],
    ['styles that are no markup', '<style>/*<![CDATA[*/p>b{top:0}/*]]>*/</style>', '<p>one<br>two'],
    ['a sign that is no character', '', '<p title="\u0001">one<br>two</p>'],
  ])('%s takes nothing of a document that is not well-formed', async (_, head, body) => {
    const made = await prepare(`<html ${ns}><head>${head}</head><body>${body}</body></html>`);
    expect(made.body.textContent).toBe('onetwo');
    expect(made.querySelectorAll('p')).toHaveLength(1);
    expect(made.querySelector('a')?.textContent ?? '').toBe('');
    expect(made.querySelectorAll('style')[1]?.textContent ?? 'p>b{top:0}').toContain('p>b{top:0}');
  });

  test('names that a document declares are resolved beside those of HTML', async () => {
    const text = `<!DOCTYPE html [<!ENTITY hero "Odysseus">]><html ${ns}><body><p>&hero;&nbsp;left`;
    expect((await prepare(`${text}</p></body></html>`)).body.textContent).toBe(
      'Odysseus\u00a0left',
    );
    expect((await prepare(`${text}<br></p></body></html>`)).body.textContent).not.toContain(']');
  });

  test.each([
    ['capitals', `<html ${ns}><HEAD/><BODY><P>one</P></BODY></html>`],
    ['a root in capitals', `<HTML ${ns}><body><p>one</p></body></HTML>`],
    ['no namespace within', `<html ${ns}><head/><body xmlns=""><p>one</p></body></html>`],
    ['another root', `<div ${ns}><p>one</p></div>`],
  ])('a document with %s has a body of HTML', async (_, text) => {
    const made = await prepare(text);
    expect(made.body.querySelector('p')?.textContent).toBe('one');
  });

  test('what is embedded is a picture, the text that stands for it, or a link', async () => {
    const epub = 'xmlns:epub="http://www.idpf.org/2007/ops"';
    const math = 'required-namespace="http://www.w3.org/1998/Math/MathML"';
    const made = await prepare(
      `<html ${ns} ${epub}><head/><body><object data="i.svg" type="image/svg+xml" class="a">A lamp</object>
       <object data="b.bin"><param name="x"/><p id="instead">Instead</p></object><embed src="j.png"/>
       <iframe src="more.xhtml" title="More"/><iframe src="javascript:x()"/><audio autoplay="" src="s.mp3"/>
       <epub:switch><epub:case ${math}><i>sum</i></epub:case><epub:default>no</epub:default></epub:switch>
       <epub:switch><epub:case required-namespace="x"><i>no</i></epub:case><epub:default>yes</epub:default></epub:switch>
       <map><area href="two.xhtml"/></map><img loading="lazy" src="k.png" srcset="k.png 1x,l.png 2x"/></body></html>`,
    );
    const [lamp, second, third] = made.querySelectorAll('img');
    expect([lamp?.getAttribute('src'), lamp?.alt]).toEqual(['/api/OPS/i.svg', 'A lamp']);
    expect(lamp?.className).toBe('a');
    expect(second?.getAttribute('src')).toBe('/api/OPS/j.png');
    expect(third?.hasAttribute('loading')).toBe(false);
    expect(third?.getAttribute('srcset')).toBe('/api/OPS/k.png 1x, /api/OPS/l.png 2x');
    expect(made.querySelector('#instead')?.textContent).toBe('Instead');
    const links = [...made.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['More', 'more.xhtml'],
    ]);
    const sound = made.querySelector('audio');
    expect([sound?.hasAttribute('autoplay'), sound?.hasAttribute('controls')]).toEqual([
      false,
      true,
    ]);
    expect(made.querySelector('area')?.getAttribute('href')).toBe('two.xhtml');
    expect(made.body.textContent).toMatch(/sum\s+yes/);
    expect(made.body.textContent).not.toMatch(/\bno\b/);
  });

  test('a drawing that says its size can be made smaller', async () => {
    const svg = (attributes: string, inside = '') =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
    const inner = svg('width="5" height="5"');
    const made = await prepare(
      `<html ${ns}><head/><body>${svg('width="18" height="24px"', inner)}${svg('width="100%" height="9"')}${svg('width="9" height="9" viewBox="0 0 1 1"')}</body></html>`,
    );
    const boxes = Array.from(made.querySelectorAll('svg'), (one) => one.getAttribute('viewBox'));
    expect(boxes).toEqual(['0 0 18 24', null, null, '0 0 1 1']);
  });

  test('what styles ask of sizes is answered by the window', async () => {
    const made = await prepare(
      `<html ${ns}><head><link rel="stylesheet" href="a.css" media="(max-width:9px)"/>
       <style media="(min-width:9px)">p{top:0}</style></head><body/></html>`,
    );
    const asked = Array.from(made.querySelectorAll('[media]'), (one) => one.getAttribute('media'));
    expect(asked).toEqual(['(max-width:-1px)', '(min-width:0)']);
  });

  test('a document without head, body or namespace is completed', async () => {
    expect((await prepare(`<html ${ns}><p>bare</p></html>`)).body.textContent).toContain('bare');
    expect((await prepare('<html><body><p>old</p></body></html>')).body.textContent).toBe('old');
  });

  test('a drawing is a page of its own size', async () => {
    const made = await prepare(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" viewBox="0 0 600 800" onload="x()"><rect/></svg>',
      'image/svg+xml',
    );
    const meta = made.querySelector('meta[name="viewport"]');
    expect(meta?.getAttribute('content')).toBe('width=600,height=800');
    expect(made.querySelector('svg')?.hasAttribute('width')).toBe(false);
    expect(made.querySelector('[onload]')).toBeNull();
  });
});
