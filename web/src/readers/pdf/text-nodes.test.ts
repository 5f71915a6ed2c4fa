// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { layerSelector, rangesOf, selectedText } from './text-nodes.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div data-page-text="ready"><div data-end="\n"><span>Low</span><span> </span><span>water</span></div><div data-end=""><span>light\u00AD</span></div><div data-end="\n"><span>house</span></div></div>
    <div data-page-text="ready"><div data-end="\n"><span>Next page</span></div></div>`;
});

const layers = () => [...document.querySelectorAll(layerSelector)];
const first = () => layers()[0] ?? document.body;

test('stretches of the text of a page are found where they stand', () => {
  const spans = [
    { start: 4, end: 9 },
    { start: 2, end: 12 },
    { start: 10, end: 21 },
  ];
  expect(rangesOf(first(), spans).map((range) => range.toString())).toEqual([
    'water',
    'w waterli',
    'light\u00ADhouse',
  ]);
});

test('what is copied has its line ends, and words that were parted are whole', () => {
  const range = document.createRange();
  range.selectNodeContents(document.body);
  expect(selectedText(range, layers())).toBe('Low water\nlighthouse\n\nNext page');
  const words = document.querySelectorAll('span');
  range.setStart(words[2]?.firstChild ?? document, 2);
  range.setEnd(words[4]?.firstChild ?? document, 3);
  expect(selectedText(range, layers())).toBe('ter\nlighthou');
});

test('what is selected elsewhere is none of it', () => {
  const range = document.createRange();
  range.selectNodeContents(document.head);
  expect(selectedText(range, layers())).toBe('');
});
