import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { makeComic } from '../make-comic.ts';
import { makeEpub } from '../make-epub.ts';
import { makePdf } from '../make-pdf.ts';
import { temporaryFolder } from '../test-server.ts';

/** Kinds of media status that keep a book from being read, in files of this name. */
export const unready = ['UNKNOWN', 'OUTDATED', 'ERROR'] as const;

/** A feed of one item. */
export async function serveFeed(): Promise<{ site: Server; url: URL }> {
  const version = 'https://jsonfeed.org/version/1';
  const feed = { version, title: 'News', items: [{ id: '1', title: 'First' }] };
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(feed));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  if (typeof address !== 'object' || !address) throw new Error('the feed does not listen');
  return { site, url: new URL(`http://127.0.0.1:${address.port}/feed.json`) };
}

/** A sign-in service that isn't running. */
export const door = {
  registrationId: 'door',
  name: 'Door',
  clientId: 'longbox',
  clientSecret: 'a secret',
  authorizationEndpoint: 'http://127.0.0.1:9/authorize',
  tokenEndpoint: 'http://127.0.0.1:9/token',
  userInfoEndpoint: 'http://127.0.0.1:9/user',
};

/** Books of every kind, good and bad. */
export async function makeLibrary(): Promise<string> {
  const root = path.join(temporaryFolder(), 'made');
  const comics = ['Twins 1', 'Twins 2', 'Gone 1', ...unready.map((status) => `Unready ${status}`)];
  for (const name of comics) {
    await makeComic(path.join(root, name.split(' ')[0] ?? '', `${name}.cbz`));
  }
  await makeEpub(path.join(root, 'Novel', 'Novel 1.epub'));
  makePdf(path.join(root, 'Papers', 'Papers 1.pdf'));
  const cut = (await draw('#33a').jpeg().toBuffer()).subarray(0, 200);
  await makeComic(path.join(root, 'Torn', 'Torn 1.cbz'), { page: cut });
  mkdirSync(path.join(root, 'Broken'));
  writeFileSync(path.join(root, 'Broken', 'Broken 1.cbz'), 'no archive');
  return root;
}

/** Comics that all have the same page. */
export async function makeSpareLibrary(): Promise<string> {
  const root = path.join(temporaryFolder(), 'spare');
  const page = await draw('#3a3').jpeg().toBuffer();
  for (const name of ['Spare 1', 'Spare 2', 'Doomed 1', 'Doomed 2', 'Last 1']) {
    await makeComic(path.join(root, name.split(' ')[0] ?? '', `${name}.cbz`), { page });
  }
  return root;
}

export const draw = (background: string) =>
  sharp({ create: { width: 30, height: 50, channels: 3, background } });
