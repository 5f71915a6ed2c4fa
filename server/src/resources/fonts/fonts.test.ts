import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { getFontFamilyCss, getFontFile, listFontFamilies } from '@longbox/contract/fonts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const odd = 'Odd "Name"';

let server: TestServer;
let data: string;
beforeAll(async () => {
  data = temporaryFolder();
  server = await startTestServer({ data });
});
afterAll(() => server.close());

const write = (family: string, name: string, text = name): void => {
  mkdirSync(path.join(data, 'fonts', family), { recursive: true });
  writeFileSync(path.join(data, 'fonts', family, name), text);
};
const asNobody = (fontFamily: string, fontFile?: string): Promise<Response> => {
  const css = pathOf(getFontFamilyCss, { params: { fontFamily } });
  const file = pathOf(getFontFile, { params: { fontFamily, fontFile: fontFile ?? '' } });
  return fetch(server.url + (fontFile === undefined ? css : file));
};

test('a family is a folder with fonts, there at once; other files are none', async () => {
  expect(await server.call(listFontFamilies, {})).toEqual([]);
  write('Serif', 'Serif-SemiBold Italic.TTF');
  write('Serif', 'Serif.woff2');
  write('Serif', 'licence.txt');
  write('Notes', 'readme.txt');
  write(odd, 'Odd.otf');
  writeFileSync(path.join(data, 'fonts', 'alone.woff'), 'x');
  symlinkSync(data, path.join(data, 'fonts', 'Linked'));
  symlinkSync(path.join(data, 'longbox.sqlite'), path.join(data, 'fonts', 'Serif', 'link.ttf'));
  expect(await server.call(listFontFamilies, {})).toEqual([odd, 'Serif']);
});

test('its style sheet names each file with the weight and slant of its name', async () => {
  const response = await asNobody('Serif');
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const faces = (await response.text()).split('@font-face').slice(1);
  expect(faces).toHaveLength(2);
  expect(faces[0]).toContain('url("Serif-SemiBold%20Italic.TTF") format("truetype")');
  expect(faces[0]).toMatch(/font-weight: 600;\s+font-style: italic/);
  expect(faces[1]).toMatch(/url\("Serif\.woff2"\)[^}]+font-weight: 400;\s+font-style: normal/);
  expect(await (await asNobody(odd)).text()).toContain('font-family: "Odd \\22 Name\\22 "');
});

test('a file comes to anybody as what it is, and only once', async () => {
  const response = await asNobody('Serif', 'Serif-SemiBold Italic.TTF');
  expect(response.headers.get('content-type')).toBe('font/ttf');
  expect(await response.text()).toBe('Serif-SemiBold Italic.TTF');
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(response.url, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('no name leads out of the folder', async () => {
  const files = ['../Serif/Serif.woff2', 'licence.txt', 'link.ttf', '../../longbox.sqlite', '..'];
  const families = ['..', '.', '', '../fonts/Serif', 'Serif/../Serif', 'Linked', 'Notes', 'serif '];
  const paths = [
    ...files.map((fontFile) => pathOf(getFontFile, { params: { fontFamily: 'Serif', fontFile } })),
    ...families.map((fontFamily) => pathOf(getFontFamilyCss, { params: { fontFamily } })),
  ];
  for (const wanted of [...paths, ...paths.map((one) => one.replaceAll('..', '%2e%2e'))]) {
    // As it is: a client of the web would take such steps away.
    const { status } = await rawRequest(server.url, { path: wanted });
    expect([wanted, [400, 401, 404].includes(status)]).toEqual([wanted, true]);
  }
});
