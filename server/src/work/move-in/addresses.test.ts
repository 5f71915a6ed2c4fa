import { expect, test } from 'vitest';
import { createMapper, isWithin, pathOfAddress, readMapping } from './addresses.ts';

test.each([
  ['file:/library/comics/', '/library/comics'],
  ['file:///a/b', '/a/b'],
  ['file:/', '/'],
  ['file:/C:/Comics/', String.raw`C:\Comics`],
  ['file:///C:/', 'C:\\'],
  ['file://server/share/x', String.raw`\\server\share\x`],
  [
    'file:/a/Pepper%20&%20Carrot%20(Fran%C3%A7ais)/%C3%89p%201.cbz',
    '/a/Pepper & Carrot (Français)/Ép 1.cbz',
  ],
  ['file:/a/É%20b.cbz', '/a/É b.cbz'],
  ['file:/a/100%2525.cbz', '/a/100%25.cbz'],
  ['file:/a/1+1=2%23%3F.cbz', '/a/1+1=2#?.cbz'],
  ['file:/a/Cafe%CC%81', '/a/Cafe\u0301'],
  ['file:/a/caf%E9', '/a/caf%E9'],
])('%s means %s', (address, path) => {
  expect(pathOfAddress(address).path).toBe(path);
});

test.each([
  [['/comics=/srv/c'], 'file:/comics/A/1.cbz', '/srv/c/A/1.cbz'],
  [['/comics=/srv/c'], 'file:/comics/', '/srv/c'],
  [['/comics=/srv/c'], 'file:/comics2/1.cbz', '/comics2/1.cbz'],
  [['/=/mnt'], 'file:/comics/1.cbz', '/mnt/comics/1.cbz'],
  [['/a=/x', '/a/b=/y'], 'file:/a/b/1.cbz', '/y/1.cbz'],
  [['/a=/b', '/b=/c'], 'file:/a/1.cbz', '/b/1.cbz'],
  [[String.raw`c:\comics=/srv`], 'file:/C:/Comics/A/1.cbz', '/srv/A/1.cbz'],
  [['file:/a%3Db/=/srv'], 'file:/a=b/1.cbz', '/srv/1.cbz'],
  [['/Comics=/srv'], 'file:/comics/1.cbz', '/comics/1.cbz'],
  [[], 'file:/library/../../etc/passwd', '/etc/passwd'],
])('%j leads %s to %s', (mappings, address, path) => {
  expect(createMapper(mappings.map(readMapping))(address)).toBe(path);
});

test('a folder holds what lies below it, and itself', () => {
  expect(isWithin('/a', '/a/b')).toBe(true);
  expect(isWithin('/a', '/a')).toBe(true);
  expect(isWithin('/a', '/a/..b')).toBe(true);
  expect(isWithin('/a', '/ab')).toBe(false);
  expect(isWithin('/a/b', '/a')).toBe(false);
});
