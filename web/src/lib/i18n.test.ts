import type { TaskTypeName } from '@longbox/contract/tasks';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { languages } from '../locales/generated/languages.gen.ts';
import {
  currentLocale,
  findLocale,
  formatDate,
  formatNumber,
  isPlainKey,
  languageOf,
  loadLocale,
  matchLocale,
  t,
  withWords,
} from './i18n.ts';
import { formatBytes } from './format-bytes.ts';

/** Every one that our server has. */
const taskTypes: Readonly<Record<TaskTypeName, true>> = {
  AnalyzeBook: true,
  CheckServer: true,
  CompareBook: true,
  CompareLibrary: true,
  ConvertBook: true,
  DeleteBook: true,
  DeleteSeries: true,
  EmptyTrash: true,
  FillReadLists: true,
  FindBookThumbnailsToRegenerate: true,
  FindDuplicatePagesToDelete: true,
  GenerateBookThumbnail: true,
  HashBook: true,
  HashBookKoreader: true,
  HashBookPages: true,
  ImportBook: true,
  ImportKomga: true,
  IndexCatalog: true,
  LocateBook: true,
  RebuildSearch: true,
  RefreshBookMetadata: true,
  RefreshSeriesMetadata: true,
  RemoveHashedPages: true,
  RenameFile: true,
  RepairExtension: true,
  RestoreFile: true,
  ScanLibrary: true,
  WriteFileMetadata: true,
};
/** What other servers of the contract report besides. */
const foreignTaskTypes = [
  'AggregateSeriesMetadata',
  'FindBooksToConvert',
  'FindBooksWithMissingPageHash',
  'FixThumbnailsWithoutMetadata',
  'RebuildIndex',
  'RefreshBookLocalArtwork',
  'RefreshSeriesLocalArtwork',
  'UpgradeIndex',
];

beforeEach(() => loadLocale('en'));
afterEach(() => loadLocale('en'));

describe('messages', () => {
  test('Arabic uses its six plural forms', async () => {
    await loadLocale('ar');
    const forms = [0, 1, 2, 3, 11, 100].map((count) => t('book.pages', { count }));
    expect(new Set(forms).size).toBe(6);
    expect(forms[2]).toBe('صفحتان');
  });

  test('Tigrinya speaks in its own script', async () => {
    await loadLocale('ti');
    expect(t('dialog.cancel')).toMatch(/\p{Script=Ethiopic}/u);
    expect(t('collection.emptyText')).toMatch(/\p{Script=Ethiopic}/u);
  });

  test('an unknown language is English, a regional one its language', async () => {
    expect(matchLocale('de-AT')).toBe('de');
    await loadLocale('xx');
    expect(currentLocale().code).toBe('en');
    await loadLocale('');
    expect(t('dialog.cancel')).toBe('Cancel');
  });

  test.each([
    ['de-AT', 'de'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['no', 'nb'],
    ['xx', undefined],
    ['not a code', undefined],
  ])('a browser that asks for %s is spoken to in %s', (asked, found) => {
    expect(findLocale(asked)).toBe(found);
  });

  test('of two overlapping switches the later one wins', async () => {
    await Promise.all([loadLocale('ar'), loadLocale('de')]);
    expect(currentLocale().code).toBe('de');
  });

  test('a message with tags becomes nodes that React has no complaint about', async () => {
    await withWords('asked', () => Promise.resolve());
    const complaint = vi.spyOn(console, 'error');
    onTestFinished(() => {
      complaint.mockRestore();
    });
    const b = (chunks: ReactNode[]) => createElement('b', null, chunks);
    const text = t('library.delete.text', { b, name: 'Manga & <more>' });
    expect(renderToStaticMarkup(text)).toMatch(
      /^This deletes <b>Manga &amp; &lt;more&gt;<\/b> from this server, .+ can’t undo this\.$/i,
    );
    expect(complaint).not.toHaveBeenCalled();
  });

  test('words come with the part that needs them, in the language chosen meanwhile too', async () => {
    vi.resetModules();
    const fresh = await import('./i18n.ts');
    await fresh.loadLocale('de');
    expect(fresh.t('signIn.submit')).toBe('Anmelden');
    expect(fresh.isPlainKey('reader.help')).toBe(false);
    const part = fresh.withWords('reader', async () => 'the part');
    await Promise.all([part, fresh.loadLocale('ar')]);
    expect(await part).toBe('the part');
    expect(fresh.t('reader.help')).toMatch(/\p{Script=Arabic}/u);
    await fresh.loadLocale('de');
    expect(fresh.t('reader.help')).toMatch(/^\p{Script=Latin}/u);
  });

  test('every kind of background work has a name in every language', async () => {
    const types = [...Object.keys(taskTypes), ...foreignTaskTypes];
    for (const { code } of languages) {
      await loadLocale(code);
      expect(types.filter((type) => !isPlainKey(`task.${type}`))).toEqual([]);
    }
  });

  test('signs of a value stay at its ends among words read from right to left', async () => {
    onTestFinished(() => loadLocale('en'));
    await withWords('organise', () => loadLocale('ar'));
    const around = (name: string) => t('addTo.done', { name });
    expect(around('Batman (2011)')).toContain('\u2068Batman (2011)\u2069');
    expect(around('/comics')).toContain('\u2068/comics\u2069');
    expect(around('Batman')).not.toContain('\u2068');
    expect(around('3–5')).not.toContain('\u2068');
    await loadLocale('de');
    expect(around('Batman (2011)')).not.toContain('\u2068');
  });

  test('keys built from a code can be checked', () => {
    expect(isPlainKey('dialog.cancel')).toBe(true);
    expect(isPlainKey('toString')).toBe(false);
  });
});

describe('languages', () => {
  test('are named in themselves, with their direction', () => {
    expect(languageOf('ar')).toEqual({ code: 'ar', name: 'العربية', rtl: true });
    expect(languages.map(({ name }) => name)).toContain('Deutsch');
    expect(languageOf('de').rtl).toBe(false);
    expect(languageOf('ti').name).toBe('ትግርኛ');
  });
});

describe('formatBytes', () => {
  test.each([
    [0, ''],
    [undefined, ''],
    [1, '1 B'],
    [1023, '1,023 B'],
    [1024, '1.0 KiB'],
    [1536, '1.5 KiB'],
    [1_048_575, '1.0 MiB'],
    [5 * 1024 ** 3, '5.0 GiB'],
    [3000 * 1024 ** 4, '3,000.0 TiB'],
  ])('%s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('dates and numbers', () => {
  test('a day without a time is the same day everywhere', () => {
    expect(formatDate('2026-03-01')).toBe('Mar 1, 2026');
  });

  test('follow the language', async () => {
    await loadLocale('de');
    expect(formatDate('2026-03-01', { dateStyle: 'long' })).toBe('1. März 2026');
    expect(formatNumber(1234.5)).toBe('1.234,5');
  });
});
