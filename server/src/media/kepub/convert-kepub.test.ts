import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeMarkup } from '@longbox/contract/decode-markup';
import { contentOf, isBalanced, isDocument, textOf } from '../../testing/epub-content.ts';
import { makeEpub, makeEpubOf } from '../../testing/make-epub.ts';
import { fixture, hasFixtures, temporaryFolder } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';
import { convertKepub } from './convert-kepub.ts';
import { openKepubFiles } from './kepub-files.ts';

const folder = temporaryFolder();
let made = 0;
async function convert(from: string): Promise<string> {
  made += 1;
  const to = path.join(folder, `${made}.kepub.epub`);
  await convertKepub({ from, to });
  return to;
}

/** Where the directory of an archive describes this file. */
function recordOf(bytes: Buffer, name: string): number {
  const at = bytes.lastIndexOf(name) - 46;
  if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`${name} is not in the directory`);
  return at;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const epubs = hasFixtures
  ? globSync('**/*.epub', { cwd: fixture('.') })
      .map((name) => fixture(name))
      .filter((file) => statSync(file).isFile())
      .toSorted()
  : [];

describe('rule 11 (conversation 9): a converted book', () => {
  test.skipIf(!hasFixtures)(
    'has the text of the original in every fixture, document by document',
    async () => {
      let converted = 0;
      const failed: string[] = [];
      for (const [index, file] of epubs.entries()) {
        if (index % tries(3, 1) > 0) continue;
        const kepub = await convert(file).catch(() => undefined);
        if (kepub === undefined) {
          failed.push(path.basename(file));
          continue;
        }
        converted += 1;
        const [before, after] = [await contentOf(file), await contentOf(kepub)];
        for (const [name, bytes] of before) {
          const now = after.get(name);
          if (name === 'mimetype' || !isDocument(name) || !now) continue;
          const [old, fresh] = [decodeMarkup(bytes), decodeMarkup(now)];
          expect([file, name, hashOf(textOf(fresh))]).toEqual([file, name, hashOf(textOf(old))]);
          if (isBalanced(old)) expect([file, name, isBalanced(fresh)]).toEqual([file, name, true]);
        }
        expect([file, [...after.keys()][0]]).toEqual([file, 'mimetype']);
      }
      expect(converted).toBeGreaterThan(tries(5, 15));
      // Only books that can't be read at all.
      expect(failed.length).toBeLessThan(epubs.length / 2);
    },
  );

  test('is the same each time, and isn’t changed by converting it again', async () => {
    const file = path.join(folder, 'small.epub');
    await makeEpub(file, { 'OEBPS/.DS_Store': 'x', '__MACOSX/y': 'y' });
    const [one, two] = [await convert(file), await convert(file)];
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    const names = [...(await contentOf(one)).keys()];
    expect(names).not.toContain('OEBPS/.DS_Store');
    expect(names).not.toContain('__MACOSX/y');
    const again = await contentOf(await convert(one));
    for (const [name, bytes] of await contentOf(one)) {
      expect([name, again.get(name)?.equals(bytes)]).toEqual([name, true]);
    }
  });

  test('keeps text of other encodings, as UTF-8', async () => {
    const file = path.join(folder, 'encodings.epub');
    const page = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><html><head><title>t</title></head><body><p>Ärger. Öl.</p></body></html>`;
    const item = (name: string) =>
      `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
    await makeEpubOf(file, {
      manifest: ['wide', 'marked', 'latin'].map(item).join(''),
      files: {
        'wide.xhtml': Buffer.from(`\uFEFF${page('utf-16')}`, 'utf16le'),
        'marked.xhtml': Buffer.from(`\uFEFF${page('utf-8')}`),
        'latin.xhtml': Buffer.from(page('iso-8859-1'), 'latin1'),
      },
    });
    const after = await contentOf(await convert(file));
    for (const name of ['wide', 'marked', 'latin']) {
      const text = after.get(`${name}.xhtml`)?.toString('utf8') ?? '';
      expect([name, textOf(text).trim()]).toEqual([name, expect.stringContaining('Ärger. Öl.')]);
      expect(text).toContain('encoding="utf-8"');
      expect(text).toContain('koboSpan');
    }
    expect(after.get('marked.xhtml')?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  test('keeps a document that claims 2 GB, broken ones and none of their text is lost', async () => {
    const file = path.join(folder, 'huge.epub');
    const item = (name: string) =>
      `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
    const broken = '<html><body><p>one. <i>two<p>three</body>';
    const whole = '<html><body><p>Text.</p></body></html>';
    await makeEpubOf(file, {
      manifest: ['claims', 'broken'].map(item).join(''),
      files: { 'claims.xhtml': whole, 'broken.xhtml': broken },
    });
    const bytes = readFileSync(file);
    const at = recordOf(bytes, 'claims.xhtml');
    bytes.writeUInt32LE(2 ** 31, at + 24);
    writeFileSync(file, bytes);
    const kepub = readFileSync(await convert(file));
    // Its record and its bytes are as they were.
    expect(kepub.readUInt32LE(recordOf(kepub, 'claims.xhtml') + 24)).toBe(2 ** 31);
    const packed = bytes.readUInt32LE(at + 20);
    const data = (of: Buffer): Buffer => {
      const start = of.readUInt32LE(recordOf(of, 'claims.xhtml') + 42);
      const head = 30 + of.readUInt16LE(start + 26) + of.readUInt16LE(start + 28);
      return of.subarray(start + head, start + head + packed);
    };
    expect(data(kepub).equals(data(bytes))).toBe(true);
    const after = (await contentOf(await convert(file))).get('broken.xhtml')?.toString() ?? '';
    expect(textOf(after)).toBe(textOf(broken));
  });

  test('of an archive that ends before its 2 GB is refused, and nothing is left', async () => {
    const file = path.join(folder, 'cut.epub');
    await makeEpubOf(file, { files: { 'large.bin': 'x' } });
    const bytes = readFileSync(file);
    for (const field of [20, 24]) {
      bytes.writeUInt32LE(2 ** 31, recordOf(bytes, 'large.bin') + field);
    }
    writeFileSync(file, bytes);
    const to = path.join(folder, 'cut.kepub.epub');
    await expect(convertKepub({ from: file, to })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_/),
    });
    await expect(readFile(to)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is not left behind when it can’t be made', async () => {
    const file = path.join(folder, 'broken.epub');
    await makeEpubOf(file, { files: { 'META-INF/container.xml': 'no XML' } });
    const to = path.join(folder, 'never.kepub.epub');
    await expect(convertKepub({ from: file, to })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_/),
    });
    await expect(readFile(to)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('converted files', () => {
  test('are made once for those who ask at once, and kept', async () => {
    const file = path.join(folder, 'kept.epub');
    await makeEpub(file);
    const files = openKepubFiles(path.join(folder, 'kept'));
    const [one, two] = await Promise.all([
      files.convert({ id: 'B', file }),
      files.convert({ id: 'B', file }),
    ]);
    expect(one).toEqual(two);
    expect(globSync('*', { cwd: path.join(folder, 'kept') })).toHaveLength(1);
    expect((await files.convert({ id: 'B', file }))?.size).toBe(statSync(one?.path ?? '').size);
  });

  test('go when they take too much room, those used longest ago first', async () => {
    const kept = path.join(folder, 'small');
    const file = path.join(folder, 'room.epub');
    await makeEpub(file);
    const files = openKepubFiles(kept, { limit: 1 });
    for (const id of ['A', 'B', 'C']) await files.convert({ id, file });
    expect(globSync('*', { cwd: kept }).map((name) => name[0])).toEqual(['C']);
  });

  test('of a book that fails twice are given up', async () => {
    const file = path.join(folder, 'failing.epub');
    await makeEpubOf(file, { files: { 'META-INF/container.xml': 'no XML' } });
    const files = openKepubFiles(path.join(folder, 'failing'));
    await expect(files.convert({ id: 'B', file })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_/),
    });
    await expect(files.convert({ id: 'B', file })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_/),
    });
    expect(await files.convert({ id: 'B', file })).toBeUndefined();
  });
});
