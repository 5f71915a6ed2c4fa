import { expect, test } from 'vitest';
import { faceRules, facesOf } from './font-faces.ts';

test('of a style sheet only files, weights and slants are taken', () => {
  const css = `
body { background: url(http://127.0.0.1:9/pixel) }
@font-face { font-family: 'Any'; src: url('Any-Bold%20Italic.woff2'); font-weight: bold; font-style: italic; }
@font-face { font-family: "Any"; src: url(https://elsewhere.invalid/a/Any.ttf?x=1) format("truetype"); font-weight: 100 900 }
@font-face { src: url("..") }
@font-face { src: url("a%zz.ttf") }
@font-face { src: local("Arial") }
@font-face { src: url(Thin.otf); font-weight: 200}:root{color:red`;
  expect(facesOf(css)).toEqual([
    { file: 'Any-Bold Italic.woff2', weight: 'bold', style: 'italic' },
    { file: 'Any.ttf', weight: '100 900', style: 'normal' },
    { file: 'Thin.otf', weight: '200', style: 'normal' },
  ]);
});

test('a weight that is more than a weight is none', () => {
  const [face] = facesOf('@font-face{src:url(a.ttf);font-weight:400 x url(b)}');
  expect(face?.weight).toBe('400');
});

test('faces are made known under a name of our own', () => {
  const rules = faceRules([{ url: 'blob:x', weight: '700', style: 'italic' }]);
  expect(rules).toContain('url("blob:x")');
  expect(rules).toContain('font-weight:700;font-style:italic');
});
