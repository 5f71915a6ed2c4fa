import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-server.ts';
import { openZip } from './read-zip.ts';
import { replaceEntry, verifyReplaced } from './replace-entry.ts';
import { writeZip } from './write-zip.ts';

const files = ['1.jpg', 'ComicInfo.xml', '2.jpg'].map((name) => ({
  name,
  bytes: Buffer.alloc(5000, name),
  modified: new Date(2020, 1, 2, 3, 4, 6),
}));
const info = Buffer.from('<ComicInfo><Title>Another one</Title></ComicInfo>'.repeat(300));

/** Replaces or adds an entry of an archive; the new file. */
async function replaced(file: string, name: string): Promise<string> {
  const zip = await openZip(file);
  const old = zip.entries.find((entry) => entry.name === name);
  await zip.close();
  const target = `${file}.new`;
  const change = { old, name, bytes: info };
  await replaceEntry(file, target, change);
  await verifyReplaced(file, target, change);
  return target;
}

async function contentOf(file: string): Promise<Record<string, string>> {
  const zip = await openZip(file);
  try {
    const read = zip.entries.map(async (entry) => [
      entry.name,
      (await zip.read(entry)).toString('latin1'),
    ]);
    return Object.fromEntries(await Promise.all(read));
  } finally {
    await zip.close();
  }
}

const expected = (name: string): Record<string, string> =>
  Object.fromEntries([
    ...files.map((file) => [file.name, file.bytes.toString('latin1')]),
    [name, info.toString('latin1')],
  ]);

async function makeArchive(): Promise<string> {
  const file = path.join(temporaryFolder(), 'a.cbz');
  await writeZip(file, files);
  return file;
}

describe('an archive with one entry changed', () => {
  test.each(['ComicInfo.xml', 'new.xml'])('holds %s and the others as they were', async (name) => {
    const file = await makeArchive();
    expect(await contentOf(await replaced(file, name))).toEqual(expected(name));
  });

  test('keeps its comment and what stands before and after it', async () => {
    const file = await makeArchive();
    const archive = readFileSync(file);
    const comment = Buffer.from('{"appID":"a program"}');
    archive.writeUInt16LE(comment.length, archive.length - 2);
    const before = Buffer.alloc(100, 'x');
    writeFileSync(file, Buffer.concat([before, archive, comment]));
    appendFileSync(file, 'tail');
    const written = readFileSync(await replaced(file, 'ComicInfo.xml'));
    expect(written.subarray(0, 100).equals(before)).toBe(true);
    expect(written.subarray(-25).toString()).toBe('{"appID":"a program"}tail');
    expect(await contentOf(`${file}.new`)).toEqual(expected('ComicInfo.xml'));
  });

  test('that another program wrote with descriptors keeps its records', async () => {
    const file = path.join(temporaryFolder(), 'a.cbz');
    const names = ['1.jpg', 'ComicInfo.xml', '2.jpg'];
    const writer = new ZipWriter(new Uint8ArrayWriter(), {
      dataDescriptor: true,
      useWebWorkers: false,
    });
    for (const name of names) {
      await writer.add(name, new TextReader(name.repeat(5000).slice(0, 5000)));
    }
    writeFileSync(file, await writer.close(new TextEncoder().encode('kept')));
    const target = await replaced(file, 'ComicInfo.xml');
    expect(await contentOf(target)).toEqual(expected('ComicInfo.xml'));
    const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(readFileSync(target))));
    const entries = await reader.getEntries();
    expect([
      Buffer.from(reader.comment).toString(),
      ...entries.map(({ filename }) => filename),
    ]).toEqual(['kept', ...names]);
    for (const entry of entries) {
      if (entry.directory) continue;
      await entry.getData(new Uint8ArrayWriter(), { checkSignature: true, useWebWorkers: false });
    }
  });

  test('is not accepted when it differs from the original', async () => {
    const file = await makeArchive();
    const target = await replaced(file, 'new.xml');
    const bytes = readFileSync(target);
    bytes.writeUInt8(0, 60);
    writeFileSync(target, bytes);
    const change = { old: undefined, name: 'new.xml', bytes: info };
    await expect(verifyReplaced(file, target, change)).rejects.toThrow(/ERR_1007/);
  });
});
