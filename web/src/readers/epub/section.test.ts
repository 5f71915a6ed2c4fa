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
